"""Rankings for millions of hands, compiled by Numba: arrays of card indices in, arrays of numbers out.

A number is the ``number`` of the plain-Python twin: a better hand has a larger one, equal hands have the same,
``number >> 20`` is the place of its category (see :func:`categories`), and ``twin.from_number`` explains it.

>>> import numpy as np
>>> from feltwork.ranking.kernels import POKER, categories, rank_hands
>>> numbers = rank_hands(np.array([[51, 50, 47, 46, 30, 8, 1], [51, 47, 43, 39, 35, 8, 1]], dtype=np.uint8))
>>> [hex(number) for number in numbers]
['0x2ed900', '0x9edcba']
>>> [POKER.twin.ORDER[place].words for place in categories(numbers)]
['two pair', 'royal flush']
>>> POKER.twin.from_number(int(numbers[0])).words
'two pair, aces and kings'
"""

from feltwork.ranking.kernels.batch import categories, eight_or_better, rank_hands
from feltwork.ranking.kernels.count import all_hands, count_hands
from feltwork.ranking.kernels.omaha import rank_omaha, rank_omaha_low
from feltwork.ranking.kernels.rankings import FOUR_CARD, JOKER_FIVE, JOKER_TWO, LOW, POKER, THREE_CARD, Ranking

__all__ = [
    "FOUR_CARD",
    "JOKER_FIVE",
    "JOKER_TWO",
    "LOW",
    "POKER",
    "THREE_CARD",
    "Ranking",
    "all_hands",
    "categories",
    "count_hands",
    "eight_or_better",
    "rank_hands",
    "rank_omaha",
    "rank_omaha_low",
]
