"""The union of the phases of 500 Rum."""

from __future__ import annotations

from five_hundred.rum.base import OF_SOME_PHASES, Table
from five_hundred.rum.deal import Undealt
from five_hundred.rum.finished import Finished
from five_hundred.rum.turn import Claim, Draw, Shuffling, Turn

State = Undealt | Draw | Turn | Claim | Shuffling | Finished
"""A position of a deal of 500 Rum; ``match`` over it is exhaustive."""

for _name in OF_SOME_PHASES:
    delattr(Table, _name)  # each phase and the course have kept the names that are theirs
