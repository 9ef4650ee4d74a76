"""The room of the blackjack family: one shoe, hands that split and double, insurance, the peek, the dealer's draw.

``sections`` has where each chapter orders the steps; ``rules`` the options and decision points the chapters share;
``table`` the hands; ``shoe``, ``opening``, ``hands`` and ``dealer`` the steps of a round in their order; ``settling``
what the hands come to alike; ``mishaps`` the irregularities; ``game`` puts them together. A game of the family is a
subclass that states what differs.
"""
