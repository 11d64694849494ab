"""The two card games called 500, refereed.

:mod:`five_hundred.rum` is the rummy game (femhundra, 500 or Rommy, fem hundre),
:mod:`five_hundred.bidding` the bidding game of the euchre family.
"""

from __future__ import annotations

__version__ = "0.1.0.dev0"
