"""A limit on what one call may take, so that a call that never ends is a failure and no silence."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TooSlow(BaseException):
    """The time is up; no ``except Exception`` holds it up."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise TooSlow when that much of this process's own time has gone by.

    Waiting for a busy machine does not count. Where there are no such timers (Windows, and threads
    other than the main one) nothing is limited.
    """
    if (
        not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow(f"not done after {seconds} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
