"""The arrays that go in and out of kernels."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Hands: TypeAlias = NDArray[np.uint8]
"""One hand a row, a card's index in each column."""
Numbers: TypeAlias = NDArray[np.int32]
"""What hands are worth, the larger the better."""
Offsets: TypeAlias = NDArray[np.uint32]
Words: TypeAlias = NDArray[np.uint64]
"""What is added up over the cards of a hand."""
