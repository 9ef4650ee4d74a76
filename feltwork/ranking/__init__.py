"""What beats what: one module a ranking, in plain Python, and compiled twins for millions of hands.

=====================  ==============================================  ==================
module                 ranking                                         sections
=====================  ==============================================  ==================
``poker``              five cards, best five of six or seven           553.4(a), (b), (e)
``three_card``         three cards, the straight above the flush       565.6
``four_card``          four cards, best four of five or six            557.6
``joker``              five, two or one of the 53 cards                561.6, 588.6, 670a.6
``low``                ace-to-five low, eight or better                553.4(c), (d), (e)
``omaha``              two of four hole cards and three of five        553.12
``kernels``            all of these, arrays in and arrays out
=====================  ==============================================  ==================

Nothing here imports NumPy or Numba but ``kernels``.
"""
