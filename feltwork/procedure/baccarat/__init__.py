"""The baccarat family, chapters 541, 543 and 545: one set of rules, printed three times under different numbers.

In the order of reading: ``hands`` (the point count, Table 1), ``sections`` (where each chapter prints what), ``rules``
(wagers, paytables, options), ``irregularities``, ``settlement``, ``vigorish`` that is owed, ``shoe``, ``offering`` and
``turning`` (what goes around the table), ``dealing``; then ``table`` and ``game``, which join them. A game of the
family states only what its chapter has of its own.
"""
