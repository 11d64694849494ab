"""The readings of those options of 500 Rum that are more than a number or a switch."""

from __future__ import annotations

from five_hundred.options import Choice


class Opening(Choice):
    """How the discard pile begins."""

    UPCARD = "upcard", "the top card of the stock is turned up and starts the pile"
    NONE = "none", "there is no pile at first; the first player draws from the stock"
    EXTRA = (
        "extra",
        "no card is turned up; the dealer's left gets one card more and begins without drawing",
    )


class NextDealer(Choice):
    """Who deals the next deal."""

    LEFT = "left", "the deal passes to the left"
    DEAL_WINNER = (
        "deal_winner",
        "who has the best score of the deal; of equals the nearest to the dealer's left",
    )


class PileView(Choice):
    """How the pile lies on the table; it changes what a player sees, not what is legal."""

    SPREAD = "spread", "spread out, so that every card can be read at any time"
    TOP_ONLY = "top_only", "squared up: only the top card lies open, the rest must be remembered"
    FACE_DOWN = "face_down", "discards are laid face down and are known to their player only"


class PileMode(Choice):
    """What may be taken from the pile."""

    TOP = "top", "the top card alone"
    WHOLE = "whole", "the whole pile"
    DEPTH = "depth", "any card together with everything above it"


class PileUseCard(Choice):
    """Which of the cards of a pile take must be used."""

    ANY = "any", "at least one of the cards taken"
    ANY_MIN3 = (
        "any_min3",
        "at least one of the cards taken, and at least three cards laid since the take",
    )
    TOP = "top", "the last discard, which lay on top"
    DEEPEST = "deepest", "the undermost of the cards taken"


class UseKind(Choice):
    """How a card that is owed to the pile must be used."""

    NEW_WITH_HAND = (
        "new_with_hand",
        "in a new meld that also holds a card from the hand as it was before the take",
    )
    NEW = "new", "in a new meld"
    MELD_OR_LAYOFF = (
        "meld_or_layoff",
        "in a new meld, laid off, or (see joker_swap_counts_as_use) in exchange for a joker",
    )


class UseWhen(Choice):
    """When a card that is owed to the pile must be used."""

    NEXT_ACTION = "next_action", "at once, before anything else"
    BEFORE_DISCARD = "before_discard", "at any time before the discard"


class TopUse(Choice):
    """Whether the top card, taken alone, must be used."""

    FREE = "free", "it may be kept"
    MUST_USE = "must_use", "it must be used in the same turn"


class PileFail(Choice):
    """What happens when a duty to use a taken card is not met."""

    ILLEGAL = "illegal", "that cannot happen: what cannot be used may not be taken"
    PENALTY = "penalty", "it costs points"


class PileFailCards(Choice):
    """Where the cards go when the duty was not met and paid for."""

    KEEP = "keep", "they stay in the hand; the fine is booked when the turn's discard is made"
    RETURN = (
        "return",
        "they go back to the pile, the fine is booked, and the player draws from the stock",
    )


class Rediscard(Choice):
    """Whether a card may be discarded in the turn in which it was taken."""

    ALLOWED = "allowed", "always"
    NOT_SINGLE_TOP = "not_single_top", "not a card that was taken from the pile alone"
    NOT_ANY_SINGLE_DRAWN = (
        "not_any_single_drawn",
        "not a card that was taken alone, be it from the pile or the stock",
    )


class AceRuns(Choice):
    """The places of the ace in runs."""

    LOW = "low", "only below the two"
    HIGH = "high", "only above the king"
    EITHER = "either", "below the two or above the king, never both"
    AROUND = "around", "runs may go round the corner, as in K-A-2"


class JokerMeld(Choice):
    """What a joker on the table is worth."""

    FIXED = "fixed", "what it is worth in the hand"
    REPRESENTED = "represented", "what the card it stands for is worth"


class JokerBind(Choice):
    """What a joker in a set stands for."""

    EXACT = "exact", "a card: that suit's place is then taken"
    RANK_IN_SETS = "rank_in_sets", "the rank alone: any missing suit may still join"


class JokerSwap(Choice):
    """Who may put the right card in a joker's place."""

    NEVER = "never", "nobody"
    OPPONENTS = "opponents", "the opponents of the side that laid the joker"
    ANYONE = "anyone", "everybody"


class JokerSetSwap(Choice):
    """Which card frees a joker from a set."""

    NAMED = "named", "the card that the joker was said to stand for"
    ANY_MISSING = (
        "any_missing",
        "a card of any suit that the set lacks (any that it could take, where equal cards may lie in it)",
    )
    BOTH_MISSING = (
        "both_missing",
        "only the last missing suit: natural cards of three suits must already lie there",
    )


class JokerSwapTo(Choice):
    """What happens to a joker that was freed."""

    HAND = "hand", "it goes to the hand and may be kept"
    MUST_PLAY = "must_play", "it must be laid again before the turn ends"


class FirstMeldScope(Choice):
    """What the conditions on a first meld are counted over."""

    ONE_MELD = "one_meld", "the first meld by itself"
    TURN_TOTAL = "turn_total", "all new melds of the turn together"


class LayoffCredit(Choice):
    """Who gets the points of a card that is laid off."""

    PLAYER = "player", "the player who laid the card"
    OWNER = "owner", "the player who laid the meld"


class Chain(Choice):
    """Who may go on where somebody has laid off on another player's run."""

    OPEN = "open", "everybody"
    BLOCKED = "blocked", "at that end only the player who laid off there"
    BLOCKED_UNTIL_THREE = (
        "blocked_until_three",
        "only that player, at both ends, until three of his cards lie in the run",
    )


class GoOut(Choice):
    """How a player goes out."""

    FREE = "free", "by laying or by discarding the last card"
    DISCARD_REQUIRED = "discard_required", "only by discarding the last card"
    FLOATING = (
        "floating",
        "only by discarding the last card; who lays the last card plays on with an empty hand",
    )
    UNPLAYABLE_DISCARD = (
        "unplayable_discard",
        "as floating, and the closing discard must fit no meld on the table",
    )


class Call(Choice):
    """When "Rummy!" ("Rommy!") may be called."""

    OFF = "off", "never"
    LAST_LAYOFF = "last_layoff", "when the last discard could have been laid off"
    LAST_MELDABLE = (
        "last_meldable",
        "when the last discard could have been laid off, or makes a meld with cards of the pile",
    )
    PILE_STATE = (
        "pile_state",
        "when any card of the pile can be laid off, or cards of the pile alone make a meld",
    )
    WITH_HAND = (
        "with_hand",
        "when the last discard can be laid off, or makes a meld with cards of the caller's hand",
    )


class CallTake(Choice):
    """What a caller takes from the pile."""

    CARD = "card", "only the cards that are laid"
    DOWN_TO_CARD = (
        "down_to_card",
        "everything from the top down to the deepest card laid; the rest goes to the hand",
    )


class CallTo(Choice):
    """Where a called card goes."""

    TABLE = "table", "it is laid at once"
    HAND = "hand", "it goes to the caller's hand"


class CallTurn(Choice):
    """Whose turn it is after a call."""

    RESUME = "resume", "the player's whose turn it was before the call"
    CALLER_DISCARDS_RESUME = (
        "caller_discards_resume",
        "the caller's, who does not draw; then the player's whose turn it was",
    )
    CALLER_THEN_LEFT = (
        "caller_then_left",
        "the caller's, who does not draw; then the caller's left neighbour's",
    )


class CallPriority(Choice):
    """Who comes first where several players may call."""

    FIRST = "first", "who calls first"
    NEAREST = "nearest", "the nearest to the discarder, clockwise"


class StockOut(Choice):
    """What happens when the stock is used up."""

    END = "end", "the deal ends and is scored"
    PILE_OR_END = "pile_or_end", "the player in turn takes from the pile, or ends the deal"
    RESHUFFLE = "reshuffle", "the pile without its top card is shuffled into a new stock"


class StockOutMoment(Choice):
    """When the end of the stock takes effect."""

    AFTER_TURN = "after_turn", "when the turn ends in which the last card was drawn"
    WHEN_DRAW_NEEDED = "when_draw_needed", "when somebody has to draw and there is no card"


class ReshuffleFallback(Choice):
    """How a deal ends whose pile cannot be shuffled into a new stock."""

    END_SCORED = "end_scored", "it is scored as it stands"
    END_VOID = "end_void", "it counts for nothing"


class AfterStockTopUse(Choice):
    """Whether the top card must be used once the stock is empty."""

    SAME = "same", "as before"
    MUST_USE = "must_use", "it must be used in the same turn"


class Pips(Choice):
    """What the cards from two to nine are worth."""

    FIVE = "five", "five points each"
    FACE = "face", "their number"


class Win(Choice):
    """Who wins when a side has reached the target."""

    HIGHEST = "highest", "the side with the highest total"
    GOER_ELSE_HIGHEST = (
        "goer_else_highest",
        "the side that went out in that deal if it has reached the target, else the highest",
    )
    MUST_GO_OUT = (
        "must_go_out",
        "only a side that has reached the target and went out in that deal",
    )


class Tie(Choice):
    """What happens when the highest total is shared."""

    PLAY_ON = "play_on", "another deal is played"
    GOER = "goer", "the one of them that went out wins; if none did, another deal is played"
    SHARED = "shared", "they win together"


class Partners(Choice):
    """Who plays with whom."""

    NONE = "none", "everybody for himself"
    PAIRS = "pairs", "seats 0 and 2 against seats 1 and 3, each pair with one score"
