"""The readings that sources give to one rule: an enum for each option with several of them."""

from __future__ import annotations

from five_hundred.options import Choice


class Sides(Choice):
    """Who plays with whom, and so what has a score."""

    PAIRS = "pairs", "two pairs, partners opposite: seats 0 and 2 against 1 and 3"
    SINGLES = "singles", "everybody for himself"
    TWO_TEAMS = "two_teams", "six players in two teams of three, seated alternately"
    THREE_TEAMS = "three_teams", "six players in three pairs, partners opposite"


class TwoPlayerLayout(Choice):
    """What two players do with the cards that are too many for them."""

    PLAIN = (
        "plain",
        "a short pack of 24 cards and the jokers; all cards are in the hands and the kitty",
    )
    DEAD_HAND = "dead_hand", "a third hand of ten cards is dealt that nobody ever sees"
    PILES = (
        "piles",
        "each has five piles on the table too, a card face up on a hidden one; four cards a trick",
    )


class Cards(Choice):
    """The cards of the pack, by their number without jokers."""

    C42 = "42", "red suits from the 4 up, black suits from the 5 up"
    C24 = "24", "all suits from the 9 up"
    C32 = "32", "all suits from the 7 up"
    C40 = "40", "all suits from the 5 up"
    C42_FLOATING = (
        "42_floating",
        "all suits from the 5 up, with 4C and 4H: the four of the trump colour is a trump",
    )
    C44 = "44", "all suits from the 4 up"
    C52 = "52", "all suits from the 2 up"
    C60 = "60", "the 52 with an 11 and a 12 in each suit"
    C62 = "62", "the 52 with an 11 and a 12 in each suit and red 13s"
    C62_TWO_PACKS = "62_two_packs", "the 52 with the twos, threes and red fours of a second pack"
    C64 = "64", "the 52 with an 11, a 12 and a 13 in each suit"


class NoAceNoFace(Choice):
    """Whether a player without ace, court card or joker may ask for a new deal."""

    OFF = "off", "nobody may ask"
    PARTNER_CONSENT = "partner_consent", "he may ask before his first call; his partner decides"
    CONSENT_BARS_NULLO = (
        "consent_bars_nullo",
        "he may ask; if his partner refuses, their side may bid no null in this deal",
    )


class AuctionForm(Choice):
    """How often each player calls."""

    CONTINUOUS = "continuous", "round and round, until nobody goes higher"
    SINGLE_ROUND = "single_round", "one call each, the dealer last; the highest bid stands"


class Passing(Choice):
    """Whether a player who has passed may bid later in the same auction."""

    FINAL = "final", "a pass is final"
    FREE = "free", "anybody may come back while the auction goes on"
    SUIT_CHANGE = (
        "suit_change",
        "a pass is final until somebody changes the denomination of his own earlier bid",
    )


class Signals(Choice):
    """Bids of six that tell a partner something and can never be the contract."""

    OFF = "off", "there are none: a bid below the least contract is an ordinary rung of the ladder"
    FIRST_TWO = "first_two", "only the first two callers may signal, the second above the first"
    INDICATIONS = "indications", "anybody may signal, in any order, until the first real bid"


class AllPass(Choice):
    """What happens when nobody bids what can be a contract."""

    REDEAL_NEXT = "redeal_next", "thrown in; the next dealer deals"
    REDEAL_SAME = "redeal_same", "thrown in; the same dealer deals again"
    PLAY_NT = (
        "play_nt",
        "played without a contract: no trumps, the dealer's left leads, each side scores 10 a trick",
    )
    DEALER_CHOICE = "dealer_choice", "the last caller may bid or throw in; the same dealer deals"


class SuitOrder(Choice):
    """The order of the denominations, lowest first."""

    SPADES_LOW = "spades_low", "spades, clubs, diamonds, hearts, no trumps"
    CLUBS_LOW = "clubs_low", "clubs, spades, hearts, diamonds, no trumps (the earliest schedules)"


class Schedule(Choice):
    """What the trick bids are worth."""

    AVONDALE = "avondale", "40 for the lowest six; 20 more a denomination, 100 more a trick"
    ORIGINAL_SHEET = "original_sheet", "40, 80, 120, 160, 200 for six; half of that more a trick"
    MULTIPLICATIVE = "multiplicative", "40 to 120 for six; as much again a trick"
    PERFECT = "perfect", "Avondale less 20, so that ten no trumps are worth 500"


class BidOrder(Choice):
    """What makes one bid higher than another."""

    LEVEL = "level", "more tricks, then the higher denomination; nulls where their rank says"
    BY_VALUE = "by_value", "the points; at equal points more tricks, and a null below a trick bid"


class MisereRank(Choice):
    """Where misère stands on the ladder."""

    ABOVE_7 = "above_7", "above seven no trumps, below eight spades"
    BETWEEN_8S_8C = (
        "between_8S_8C",
        "above the lowest bid of eight (eight spades), below the next (eight clubs)",
    )
    SPLIT = "split", "above seven clubs, below seven diamonds"
    BELOW_7 = "below_7", "above six no trumps: any seven beats it"
    BY_VALUE = "by_value", "just above the highest trick bid that is worth less"
    OFF = "off", "there is no misère"


class MisereNeeds(Choice):
    """What must have happened in the auction before misère may be bid."""

    SEVEN = "seven", "somebody has bid seven or more tricks"
    ANYTIME = "anytime", "nothing"
    ALL_CALLED = "all_called", "every player has called"


class OpenMisereRank(Choice):
    """Where open misère stands on the ladder."""

    BETWEEN_10D_10H = "10D_10H", "above ten diamonds, below ten hearts"
    BETWEEN_10H_10NT = "10H_10NT", "above ten hearts, below ten no trumps"
    HIGHEST = "highest", "above ten no trumps"
    SPLIT = "split", "above eight clubs, below eight diamonds"
    BELOW_8 = "below_8", "above seven no trumps and misère: any eight beats it"
    BY_VALUE = "by_value", "just above the highest trick bid that is worth less"
    OFF = "off", "there is no open misère"


class OpenMisereNeeds(Choice):
    """What must have happened in the auction before open misère may be bid."""

    ANYTIME = "anytime", "nothing"
    EIGHT = "eight", "somebody has bid eight or more tricks"


class DoubleNulloRank(Choice):
    """Where double nullo stands on the ladder."""

    OFF = "off", "there is no double nullo"
    BETWEEN_10D_10H = "10D_10H", "above ten diamonds and open misère, below ten hearts"
    SPLIT = "split", "above ten clubs, below ten diamonds"
    BY_VALUE = "by_value", "just above the highest trick bid that is worth less"


class DoubleNulloNeeds(Choice):
    """What must have happened in the auction before double nullo may be bid."""

    PARTNER_NULLO = "partner_nullo", "the partner has bid misère in this auction"
    NOTHING = "nothing", "nothing; the partner is drawn in even if he passed"


class DoubleNulloKitty(Choice):
    """What the two partners of a double nullo do before the play."""

    PASS_ON = "pass_on", "the contractor's discards go to his partner, who discards as many"
    SWAP_FIVE = "swap_five", "the contractor uses the kitty; then each gives the other five cards"


class HiLoRank(Choice):
    """Where Hi-Lo (exactly five tricks) stands on the ladder."""

    OFF = "off", "there is no Hi-Lo"
    BETWEEN_9S_9C = (
        "9S_9C",
        "above the lowest bid of nine (nine spades), below the next (nine clubs)",
    )
    SPLIT = "split", "above nine clubs, below nine diamonds"
    BY_VALUE = "by_value", "just above the highest trick bid that is worth less"


class PartnerCalling(Choice):
    """How the contractor of the five-player game finds a partner."""

    NONE = "none", "he plays alone"
    CARD_SILENT = "card_silent", "he calls a card; its holder says nothing until he plays it"
    CARD_REVEALED = "card_revealed", "he calls a card; its holder is known at once"
    NAME_PLAYER = "name_player", "he names a player"


class CallRestrict(Choice):
    """Which cards the contractor of the five-player game may not call."""

    NOT_JOKER_OR_BOWER = "not_joker_or_bower", "no joker and no bower; in no trumps no jack"
    NO_TRUMP_AT_ALL = "no_trump_at_all", "no trump of any kind, and no joker"
    ANY_BUT_JOKER = "any_but_joker", "no joker"


class PartnerShare(Choice):
    """What the contractor and his called partner get of the contract's value."""

    HALF = "half", "half each"
    FULL = "full", "the whole value each"


class OpeningLead(Choice):
    """Who leads to the first trick."""

    CONTRACTOR = "contractor", "the contractor"
    DEALER_LEFT = "dealer_left", "the first active player from the dealer's left"


class OpenExposure(Choice):
    """When the contractor of an open contract shows his hand."""

    AFTER_FIRST_TRICK = "after_first_trick", "when the first trick is complete"
    BEFORE_LEAD = "before_lead", "before the opening lead"


class NtJacks(Choice):
    """The jacks in no trumps."""

    NATURAL = "natural", "in their natural place"
    HIGH = "high", "each above the ace of its suit; never in a null"


class JokerNamer(Choice):
    """Who may fix the joker's suit before the opening lead of a trumpless deal."""

    CONTRACTOR = "contractor", "the contractor"
    ANY_HOLDER = "any_holder", "whoever holds it; all are asked in turn"
    NONE = "none", "nobody"


class JokerLead(Choice):
    """Which suit a joker that is led in a trumpless deal may be called."""

    UNLED_SUIT = "unled_suit", "a suit that nobody has led yet"
    NOT_SHOWN_VOID = "not_shown_void", "a suit in which the leader has not shown to be void"
    ANY_SUIT = "any_suit", "any suit"
    UNPLAYED_SUIT = "unplayed_suit", "a suit of which no card has been played yet"
    LAST_ONLY = "last_only", "none: it may be led only when nothing else is left"


class JokerFollow(Choice):
    """When the joker may be played to a suit that its holder could follow, in a trumpless deal."""

    VOID_ONLY = "void_only", "never: only who has no card of the suit may play it"
    ANYTIME = "anytime", "always"
    ANYTIME_UNLESS_SHOWN_VOID = (
        "anytime_unless_shown_void",
        "always, except to a suit in which its holder has shown to be void",
    )
    FIRST_OR_LAST = "first_or_last", "when the suit is led for the first time"


class JokerWhenVoid(Choice):
    """Whether who has no card of the suit led must play the joker."""

    OPTIONAL = "optional", "he may play any card"
    FORCED = "forced", "he must play it"


class JokerWhenVoidInNull(Choice):
    """Whether who has no card of the suit led must play the joker, in a null."""

    FORCED = "forced", "he must play it"
    OPTIONAL = "optional", "he may play any card"


class JokerOnRefusedSuit(Choice):
    """The joker on a suit on which its holder has discarded before."""

    WINS = "wins", "it wins as ever"
    NO_VALUE = "no_value", "it may be played, but cannot win"
    ILLEGAL = "illegal", "it may not be played while there is another card"


class LedJokerFollow(Choice):
    """What the others owe to a joker that is led."""

    NAMED_SUIT = "named_suit", "they follow the suit it was called"
    FREE = "free", "nothing: no suit is named and everybody plays what he likes"


class JokerRankInNull(Choice):
    """The joker in a null."""

    HIGH = "high", "the highest card"
    LOW = "low", "the lowest card: it wins only where nobody plays the suit it was called"


class Slam(Choice):
    """What all ten tricks earn."""

    AUTO_250 = "auto_250", "a made bid worth less than 250 scores 250"
    OFF = "off", "nothing extra"
    DECLARED_500 = "declared_500", "a slam may be declared before discarding: 500 up or down"
    DECLARED_PLUS_250 = (
        "declared_plus_250",
        "a slam may be declared before discarding: the bid and 250, up or down",
    )


class TrickPoints(Choice):
    """The 10 points that the others score for each of their tricks."""

    ON = "on", "always"
    OFF = "off", "never"
    OFF_ABOVE_400 = "off_above_400", "not for a side that stood above 400 before the deal"
    ONLY_IF_SET = "only_if_set", "only if the contract failed"


class MisereDefence(Choice):
    """What the others score in a null."""

    NONE = "none", "nothing"
    TEN_PER_TRICK = "ten_per_trick", "each side 10 for each trick the contractor's side takes"


class WinCondition(Choice):
    """What takes a side over the target."""

    MADE_CONTRACT = "made_contract", "only a contract made"
    ANY_POINTS = "any_points", "any points"


class BothOver(Choice):
    """Who wins when several sides reach the target in one deal, by any points."""

    BIDDER = "bidder", "the side that made its contract, else who came there first"
    HIGHER_SCORE = "higher_score", "the highest total"
    FIRST_TO_CROSS = "first_to_cross", "who came there first by tricks"
