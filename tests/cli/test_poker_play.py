"""Poker at the keyboard: played, settled from files and histories, and where it is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import feltwork as library
from feltwork.cli.poker_screen import PokerScreen
from feltwork.cli.submitting import spelled_out
from feltwork.games.poker.kinds import KINDS
from feltwork.terms.refusal import Refused
from tests.cli.run import feltwork

SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
HAND: dict[str, Any] = {
    "game": "poker",
    "rules": {"betting": "no_limit"},
    "chips": {"1": "50", "2": "200", "3": "200"},
    "button": 3,
    "seats": {
        "1": {"player": "Ann", "cards": ["As", "Ah"]},
        "2": {"player": "Bob", "cards": ["Ks", "Kh"]},
        "3": {"player": "Cy", "cards": ["Qs", "Qh"]},
    },
    "community": ["2c", "3d", "7h", "9c", "Jd"],
    "actions": ["3 raise 100", "1 all in", "2 all in", "3 all in", "2 show", "3 show", "1 show"],
}


def written(path: Path, hand: dict[str, Any] = HAND) -> str:
    file = path / "hand.json"
    file.write_text(json.dumps(hand))
    return str(file)


def small(card: str) -> str:
    return f"{card[0].replace('T', '10')}{SIGNS[card[1]]}"


# --------------------------------------------------------------------------------------------------------- play


def test_a_hand_typed_in_tells_chips_bets_button_pot_and_what_a_call_costs() -> None:
    done = feltwork("play", "poker", "--seed", "3", "--with", "3", stdin="\ncall\nfold\nrounds\nwhy\nquit\ny\n")
    assert (done.returncode, done.stderr) == (0, "")
    for told in (
        "Hold'em, fixed limit: wagers of $2.00 and $4.00  § 553.18",
        "Rake: 10% of each pot, $5.00 at most  § 553.15(c)",
        "Your chips $500.00",
        "you make a Blind Bet of $1.00, Ada makes a Blind Bet of $2.00  § 553.11(d)",
        "Bea raises to $4.00, Cal calls $4.00",
        "Cal (button)",
        "Pot $11.00",
        "Your turn: the pot is $11.00, $3.00 to call",
        "1 call $3.00",
        "2 raise to $6.00",
        "Good-bye",
    ):
        assert told in done.stdout, told


def test_553_10_e_what_follows_the_forced_bet_is_told_by_its_own_section() -> None:
    rules = "type=seven_card_stud_high_low_split_eight_or_better"
    shown = feltwork("play", "poker", "--seed", "3", "--with", "3", "--rules", rules, stdin="\ncall\nquit\ny\n").stdout
    assert "Third street  Cal makes a Forced Bet of $1.00  § 553.10(d)(3)" in shown
    assert "Third street  you call $1.00, Ada folds, Bea calls $1.00  § 553.10(e)" in shown


def test_553_11_d_antes_and_blinds_are_told_by_a_section_each() -> None:
    options = ("--seed", "3", "--with", "1", "--rules", "ante=1")
    shown = feltwork("play", "poker", *options, stdin="\nfold\nquit\n").stdout
    assert "Antes and blinds  you ante $1.00, Ada antes $1.00  § 553.11(b)" in shown
    assert "Antes and blinds  you make a Blind Bet of $1.00, Ada makes a Blind Bet of $2.00  § 553.11(d)" in shown


def test_a_check_is_not_taken_for_a_call() -> None:
    shown = feltwork("play", "poker", "--seed", "3", "--with", "3", stdin="\ncheck\nch\nquit\ny\n").stdout
    refused = re.findall(r'decision "check": .*\(§ (553\.[^ ]+)\); choose call', shown)
    assert refused == ["553.11(f)", "553.11(f)"]
    assert "you call" not in shown


def test_553_8_b_3_who_has_too_little_is_told_and_may_bring_more_between_hands() -> None:
    said = "\nbuy\nbuy 0\nbuy 96\n\nfold\nquit\n"
    done = feltwork("play", "poker", "--seed", "3", "--bankroll", "3", stdin=said)
    assert done.returncode == 0
    assert "It takes $4.00 to be dealt in (§ 553.8(b)(3))" in done.stdout
    assert "(§ 553.8(b)(1))" in done.stdout
    assert "no chips for that" in done.stdout
    assert "Your chips $99.00" in done.stdout
    assert re.search(r"You leave after 1 round with \$9\d\.00; you brought \$99\.00\. Good-bye\.", done.stdout)


def test_553_16_i_4_leaving_in_the_middle_gives_up_the_hand() -> None:
    shown = feltwork("play", "poker", "--seed", "3", "--with", "3", stdin="\ncall\nquit\nn\nquit\ny\n").stdout
    assert shown.count("Leaving now loses $4.00. Leave? y/N") == 2
    assert "You: player leaves  § 553.16(i)(4)" in shown
    assert "You leave after 1 round with $496.00; you brought $500.00" in shown


@pytest.mark.parametrize("kind", KINDS)
def test_hole_cards_of_others_are_shown_at_the_showdown_or_never(kind: str, tmp_path: Path) -> None:
    """Everything that a person can print, against the record: what nobody turned up stands nowhere."""
    path, said = tmp_path / "rounds.jsonl", "\n" + "call\ncheck\nstand pat\nmuck\n" * 12 + "steps\nwhy\nrounds\nquit\n"
    rules, options = f"type={kind}", ("--seed", "5", "--with", "4", "--record", str(path))
    shown = feltwork("play", "poker", "--rules", rules, *options, stdin=said).stdout
    recorded = json.loads(path.read_text().splitlines()[0])
    assert "Your turn" in shown
    assert "seat 2 receives a card face down" in shown
    transcript = recorded["transcript"]
    dealt_down = {line.split()[-3] for line in transcript if re.search(r"seat [2-9] receives \w\w face down", line)}
    turned_up = {
        card
        for line in transcript
        if (found := re.search(r"seat \d shows ((\w\w ?)+)$", line))
        for card in found[1].split()
    }
    open_to_you = {line.split()[-3] for line in transcript if re.search(r"receives \w\w face up|seat 1 receives", line)}
    hidden = dealt_down - turned_up - open_to_you
    assert hidden, "somebody folded or mucked"
    for card in hidden:
        assert small(card) not in shown
        assert not re.search(rf"\b{card}\b", shown)
    for card in dealt_down - open_to_you:
        assert small(card) not in shown.partition("Showdown")[0]


def test_steps_tell_the_cards_that_the_seat_saw() -> None:
    shown = feltwork("play", "poker", "--seed", "3", "--with", "3", stdin="\nfold\nsteps\nquit\n").stdout
    assert re.search(r"553\.11\(e\) +seat 1 receives \w\w face down", shown)
    assert re.search(r"553\.11\(e\) +seat 2 receives a card face down", shown)
    assert not re.search(r"seat 2 receives \w\w face down", shown)
    assert not re.search(r"seat [2-9], showdown: (?!show, muck)", shown)


def test_up_cards_of_stud_lie_open_and_hole_cards_are_backs() -> None:
    rules = "type=seven_card_stud_high,ante=0.50"
    shown = feltwork("play", "poker", "--rules", rules, "--seed", "8", stdin="\ncall\nquit\ny\n").stdout
    turn = shown.split("Your turn")[0]
    rows = [line for line in turn.splitlines() if re.match(r"  [2-6]  ", line)]
    assert len(rows) == 5
    assert all(line.count("╳╳") == 2 for line in rows)
    assert "  down    down     up" in turn
    assert "Forced Bet of $1.00" in turn


def test_the_draw_is_by_places_and_others_are_told_by_number() -> None:
    said = "\ncall\ndraw 4 5\ncheck\nmuck\nquit\n"
    options = ("--rules", "type=five_card_draw_high", "--seed", "12", "--with", "4")
    shown = feltwork("play", "poker", *options, stdin=said).stdout
    assert "The draw  you draw 2, Ada draws 4, Bea draws 3, Dot draws 3  § 553.13(g)" in shown
    assert re.search(r"2 +Ada +498\.00 +drew 4", shown)


def test_553_7_b_two_players_at_least_and_no_more_than_the_type_seats() -> None:
    alone = feltwork("play", "poker", "--with", "0")
    assert alone.returncode == 2
    assert "nobody would play against you (§ 553.7(b)); --with 5" in alone.stderr
    many = feltwork("play", "poker", "--with", "8", "--rules", "type=five_card_stud")
    assert many.returncode == 2
    assert "8 players at most" in many.stderr


def test_help_fits_80_columns() -> None:
    shown = feltwork(
        "play", "poker", "--seed", "3", stdin="help\n\nhelp\nfold\nquit\n", PYTHONIOENCODING="utf-8"
    ).stdout
    for text in ("buy 100", "An amount is what your whole bet in this betting round comes to."):
        assert text in shown
    assert max(len(line) for line in shown.splitlines() if line.startswith(("Enter", "why", "Answer", "`"))) <= 80


@pytest.mark.parametrize("kind", KINDS)
def test_automatic_hands_are_recorded_replayed_and_written_as_histories(kind: str, tmp_path: Path) -> None:
    record, folder = tmp_path / "rounds.jsonl", tmp_path / "hands"
    options = ("--auto", "--rounds", "3", "--seed", "2", "--brief", "--record", str(record), "--phh", str(folder))
    done = feltwork("play", "poker", "--rules", f"type={kind}", *options)
    assert (done.returncode, done.stderr) == (0, "")
    assert feltwork("replay", str(record)).stdout.count("to the byte") == 3
    histories = sorted(folder.iterdir())
    assert [file.name for file in histories] == ["hand-0001.phh", "hand-0002.phh", "hand-0003.phh"]
    for file in histories:
        told = json.loads(feltwork("settle", str(file), "--json").stdout)
        assert told["as_recorded"] is True
        assert told["pots"]


def test_a_history_of_play_has_the_cards_that_you_saw(tmp_path: Path) -> None:
    feltwork("play", "poker", "--seed", "3", "--with", "3", "--phh", str(tmp_path), stdin="\nfold\nquit\n")
    text = (tmp_path / "hand-0001.phh").read_text()
    assert text.count("????") >= 2
    assert feltwork("settle", str(tmp_path / "hand-0001.phh")).returncode == 0
    refused = feltwork("play", "three-card-poker", "--phh", str(tmp_path))
    assert "the format is for Poker" in refused.stderr


def test_rules_are_spelled_out_on_the_command_line() -> None:
    assert spelled_out("type=omaha_high, raises=3") == {"type": "omaha_high", "raises": 3}
    with pytest.raises(Refused, match="no option with its value"):
        spelled_out("type=")
    refused = feltwork("play", "poker", "--rules", "type=whist")
    assert refused.returncode == 2
    assert "option type" in refused.stderr
    shown = feltwork("rules", "three-card-poker", "--rules", "table_minimum=5").stdout
    assert re.search(r"ante +Ante Wager +5\.00", shown)


# ------------------------------------------------------------------------------------------------------- settle


def test_553_8_b_4_settled_pots_tell_winners_shares_rake_and_sections(tmp_path: Path) -> None:
    done = feltwork("settle", written(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Board 2c 3d 7h 9c Jd" in done.stdout
    assert re.search(r"main pot +150\.00 +5\.00 +Ann +145\.00 .*553\.11\(j\)", done.stdout)
    assert re.search(r"side pot 1 +300\.00 +0\.00 +Bob +300\.00", done.stdout)
    assert "Rake $5.00." in done.stdout
    assert re.search(r"1 +Ann +As Ah +50\.00 +50\.00 +145\.00 +\+95\.00 +145\.00", done.stdout)
    assert "Cy: pair of queens loses to pair of " in done.stdout
    told = json.loads(feltwork("settle", written(tmp_path), "--json").stdout)
    assert told["rake"] == "5.00"
    assert [pot["shares"] for pot in told["pots"]] == [{"1": "145.00"}, {"2": "300.00"}]


def test_an_action_without_its_seat_is_refused_as_an_action(tmp_path: Path) -> None:
    for action in ("fold", "4 fold", "1", "01 fold", "9" * 5000 + " fold"):
        refused = feltwork("settle", written(tmp_path, {**HAND, "actions": [action]}))
        assert refused.returncode == 2
        assert "a seat in play and a decision are expected" in refused.stderr


def test_a_hand_goes_to_a_history_and_comes_back(tmp_path: Path) -> None:
    out = tmp_path / "hand.phh"
    assert feltwork("settle", written(tmp_path), "--phh", str(out)).returncode == 0
    again = json.loads(feltwork("settle", str(out), "--json").stdout)
    assert again["stacks"] == {"1": "145.00", "2": "300.00", "3": "0.00"}
    assert json.loads(feltwork("settle", "-", "--json", stdin=out.read_text()).stdout) == again
    assert "file exists" in feltwork("settle", written(tmp_path), "--phh", str(out)).stderr
    assert "Board 2c 3d 7h 9c Jd" in feltwork("replay", str(out)).stdout
    with_rules = feltwork("settle", str(out), "--rules", "ante=1")
    assert "a history says what was played" in with_rules.stderr


def test_histories_of_several_hands_and_one_that_ends_otherwise(tmp_path: Path) -> None:
    out, many = tmp_path / "hand.phh", tmp_path / "hands.phhs"
    feltwork("settle", written(tmp_path), "--phh", str(out))
    text = out.read_text()
    wrong = text.replace("finishing_stacks = [145, 300", "finishing_stacks = [150, 295")
    assert wrong != text
    many.write_text(f"[1]\n{text}\n[2]\n{wrong}")
    done = feltwork("settle", str(many))
    assert "Hand 1 of 2" in done.stdout
    assert done.stdout.count("the history ends with") == 2
    for command in ("settle", "replay"):
        told = json.loads(feltwork(command, str(many), "--json").stdout)
        assert [hand["as_recorded"] for hand in told] == [True, False]
    replayed = feltwork("replay", str(many)).stdout
    assert replayed.count("Every stack ends as the history tells.") == 1
    assert replayed.count("the history ends with") == 2


# ---------------------------------------------------------------------------------------- what there is, and is not


def test_rules_of_poker_tell_signs_keys_and_side_pots_once() -> None:
    shown = feltwork("rules", "poker").stdout
    for told in (
        "Posted at the table",
        "Blind Bets of $1.00 and $2.00",
        "Rake: 10% of each pot",
        '"??"',
        "actions",
        "3 raise 6",
    ):
        assert told in shown, told
    assert "Side pots 1 to 9" in shown
    assert shown.count("side_pot_2") == 1


def test_games_tell_that_poker_is_nonbanked() -> None:
    assert "Poker is nonbanked: players play against each other" in feltwork("games").stdout


@pytest.mark.parametrize(
    "command",
    [
        ("odds", "poker"),
        ("compare", "poker"),
        ("strategy", "poker"),
        ("strategy", "poker@553", "--hand", "As Ks"),
        ("simulate", "poker", "--rounds", "10"),
        ("par-sheet", "poker", "--out", "never.html"),
    ],
)
def test_553_7_b_what_needs_a_house_edge_is_refused_in_plain_words(command: tuple[str, ...]) -> None:
    done = feltwork(*command)
    assert (done.returncode, done.stdout) == (2, "")
    assert "nonbanked: players play against each other, and" in done.stderr
    assert "(§ 553.7(b))" in done.stderr


# -------------------------------------------------------------------------------------------- the screen by itself


class Scripted(library.AutomaticPlayer):
    """Answers what a list says; checks, calls or mucks after that."""

    def __init__(self, name: str, *words: str, screen: PokerScreen | None = None) -> None:
        super().__init__(name)
        self.words, self.screen = list(words), screen

    def decide(self, question: library.Question, round: library.Round[Any, Any]) -> library.Decision:
        if self.screen:
            self.screen.show_layout(round, question)
        if self.words:
            return question.read(self.words.pop(0))
        return next(found for word in ("check", "call", "muck") if (found := question.find(word)))


def test_553_8_b_4_side_pots_and_all_in_players_are_on_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    screen, game = PokerScreen(2), library.game("poker")
    players = {
        1: Scripted("Ann", "all in"),
        2: Scripted("Bob", "call", "bet 20", screen=screen),
        3: Scripted("Cy", "call", "call"),
    }
    rules = game.submission({"betting": "no_limit"})
    session = library.Session(game, players, bankroll=200_00, rules=rules, seed=1)
    session.bankrolls[1] = 10_00
    session.situation = {"button": 3}
    assert session.play_round(screen.watch) is not None
    shown = capsys.readouterr().out
    assert re.search(r"1 +Ann +0\.00 +all-in", shown)
    assert "Pot $70.00: main pot $30.00 (Ann, You, Cy); side pot 1 $40.00 (You, Cy)" in shown
    assert "Ann goes all in for $9.00" in shown


def test_a_view_of_a_bystander_names_no_hidden_card() -> None:
    game = library.game("poker")
    players = {seat: library.AutomaticPlayer(f"P{seat}") for seat in range(1, 5)}
    session = library.Session(game, players, bankroll=100_00, seed=4)
    views: list[library.View] = []

    def watch(table: library.RoundInPlay, request: library.Request, answer: library.Answer) -> None:
        if not views:
            views.append(library.View(table.round, 0))
        views[0].note(request, answer)

    played = session.play_round(watch)
    assert played is not None
    told = [str(entry) for entry in views[0].told]
    assert sum("receives a card face down" in line for line in told) == 8
    assert not any(re.search(r"receives \w\w face down", line) for line in told)
    assert len(told) == len(played.table.entries)
