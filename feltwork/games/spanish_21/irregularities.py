"""Irregularities of Spanish 21 (§ 551.16), and the events its procedure must hear of."""

from __future__ import annotations

from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.request import Point

_ANY_CARD = frozenset({Point.DEAL, Point.DEALER_CARD, Point.DRAW})
_OPENING = frozenset({Point.DEAL})
_BEFORE_THE_HOLE_CARD_IS_SHOWN = frozenset({Point.PEEK, Point.DECISION})

IRREGULARITIES = (
    Irregularity(
        "card_face_up",
        "551.16(a)",
        "a card is found face up in the shoe",
        "it is not used and goes to the discard rack; a second one voids the round",
        Effect.DISCARD,
        _ANY_CARD,
        needs=("card",),
        voids_when_repeated=True,
        from_the_deal=True,
        aftermath="the cards are reshuffled",
    ),
    Irregularity(
        "ten_found",
        "551.16(b)",
        "a 10 is found in the shoe",
        "it is not used and leaves the shoe torn in half; a second one voids the round",
        Effect.PLAY_ON,  # it goes into its box, never to the discard rack
        _ANY_CARD,
        needs=("card",),
        voids_when_repeated=True,
        from_the_deal=True,
        aftermath="the decks are removed from play",
    ),
    Irregularity(
        "card_drawn_in_error",
        "551.16(c)",
        "a card is drawn in error without its face being exposed",
        "it is used as the next card",
        Effect.PLAY_ON,
        _ANY_CARD,
    ),
    Irregularity(
        "card_exposed_in_error",
        "551.16(d)",
        "a card is drawn in error and exposed after the first two cards",
        "it is the next card; a player who refuses it draws no more; unused, it goes to the discard rack",
        Effect.OWN,
        frozenset({Point.DECISION}),
        needs=("card",),
    ),
    Irregularity(
        "dealer_draws_on_17",
        "551.16(e)",
        "the dealer has 17 or more and accidentally draws a card",
        "it goes to the discard rack",
        Effect.DISCARD,
        frozenset({Point.STAND}),
        needs=("card",),
    ),
    Irregularity(
        "dealer_card_missed",
        "551.16(f)",
        "the dealer misses dealing a first or second card to himself",
        "the players' two cards are dealt, then the dealer's",
        Effect.OWN,
        frozenset({Point.DEALER_CARD}),
    ),
    Irregularity(
        "insufficient_cards",
        "551.16(g)",
        "the shoe has too few cards to complete the round",
        "the discards are shuffled and cut, one card is burned, and the round goes on",
        Effect.OWN,
        _ANY_CARD,
    ),
    Irregularity(
        "no_cards_dealt",
        "551.16(h)",
        "no cards are dealt to a player's hand",
        "the hand is dead and its wagers are returned",
        Effect.OWN,
        _OPENING,
        needs=("seat",),
    ),
    Irregularity(
        "one_card_dealt",
        "551.16(h)",
        "only one card is dealt to a player's hand",
        "the player may have the second card after the others",
        Effect.OWN,
        _OPENING,
        needs=("seat",),
    ),
    Irregularity(
        "first_card_missed",
        "551.16(h)",
        "a player is passed over in the first round of the deal and has only one card after the second",
        "the player may have the second card after the others",
        Effect.OWN,
        _OPENING,
        needs=("seat",),
    ),
    Irregularity(
        "card_not_dealt",
        "551.16(i)",
        "the dealer fails to deal a card that a player asked for",
        "the player takes it after the others or has the hand called dead",
        Effect.OWN,
        frozenset({Point.DRAW}),
    ),
    Irregularity(
        "shuffler_jams",
        "551.16(j)",
        "the automated shuffling device jams or stops during a shuffle",
        "the cards are reshuffled",
        Effect.AGAIN,
        frozenset({Point.SHUFFLE}),
    ),
    Irregularity(
        "hole_card_read_and_seen",
        "551.16(l)(1)",
        "the hole card goes into the reader under a 2 to 9, and a player could see its value",
        "all hands are dead and each wager is returned",
        Effect.VOID,
        _BEFORE_THE_HOLE_CARD_IS_SHOWN,
    ),
    Irregularity(
        "hole_card_read_unseen",
        "551.16(l)(2)",
        "the hole card goes into the reader under a 2 to 9, and no player could see its value",
        "play goes on",
        Effect.PLAY_ON,
        _BEFORE_THE_HOLE_CARD_IS_SHOWN,
    ),
    Irregularity(
        "card_reader_fails",
        "551.16(m)",
        "the card reader device malfunctions",
        "dealing stops until it is repaired or replaced, then goes on",
        Effect.AGAIN,
        frozenset({Point.PEEK}),
    ),
    Irregularity(
        "cut_improper",
        "551.5(f)",
        "a floorperson finds the cut improper before any card is dealt",
        "the next player entitled to it recuts",
        Effect.OWN,
        frozenset({Point.CUT}),
    ),
)

EVENTS = (
    Irregularity(
        "cover_card",
        "551.8(j)",
        "the cutting card is reached",
        "the round is completed; then the cards are shuffled",
        Effect.OWN,
        _ANY_CARD,
    ),
    Irregularity(
        "floorperson_reshuffles",
        "551.5(g)",
        "a floorperson orders a reshuffle after the round",
        "the cards are shuffled before the next round",
        Effect.OWN,
        frozenset({Point.CLEAR}),
    ),
)
