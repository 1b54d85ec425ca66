"""K1, K2, KY1, KY2: what is in the box, and how a game begins."""

from __future__ import annotations

from collections import Counter

import pytest

from hyakki.core.fate import SeededFate
from hyakki.core.game import CHANCE, SPECTATOR
from hyakki.core.messages import BadInput, BadOption
from hyakki.core.positions import NONE
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.games.kanagawa.box import CARD_IDS, FAMILIES, YOKAI_FAMILIES
from hyakki.games.kanagawa.parts import DIPLOMA_NUMBER, OUR_PARTS
from tests.games.kanagawa.scene import BASE, GAME, YOKAI, Scene, fresh, names, painter

CARDS = OUR_PARTS.data.cards


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_and_columns(seats: int) -> None:
    """K1.1, K2.1: as many columns as players, all game long."""
    state = fresh(seats)
    rng = Rng(seats)
    widths = set()
    while state.actors():
        seat = state.actors()[0]
        moves = state.moves(seat)
        state.apply(
            seat, state.sample(rng) if seat == CHANCE else moves[int(rng.below(len(moves)))]
        )
        widths.add(len(state.view(SPECTATOR).columns))
    assert widths == {seats}
    assert Scene(
        seats=seats, phase="school", columns=_ones(seats), waiting=list(range(seats))
    ).legal()


def _ones(seats: int) -> list[str]:
    return [f"tree_{number:02d}" for number in range(1, seats + 1)]


@pytest.mark.parametrize("seats", [1, 5])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    """K1.1"""
    with pytest.raises(BadInput, match="This game cannot be played by"):
        Table(GAME, ["x"] * seats, {}, None)


def test_what_lies_in_the_box() -> None:
    """K1.2, KY1.2: 72 and 54 cards of 18 a family, 4 tiles, 19 and 11 diplomas, 15 brushes, 3 tokens, 3 Yokai."""
    families = Counter(card.family for card in CARDS)
    assert families == dict.fromkeys(FAMILIES, 18)
    base = [card for card in CARDS if card.family not in YOKAI_FAMILIES]
    assert (len(base), len(CARDS) - len(base)) == (72, 54)
    assert len(OUR_PARTS.data.start_tiles) == 4
    yokai = [d for d in OUR_PARTS.data.diplomas if d.category in (*YOKAI_FAMILIES, "yokai")]
    assert (len(OUR_PARTS.data.diplomas) - len(yokai), len(yokai)) == (19, 11)
    counts = OUR_PARTS.data.counts
    assert (counts.brushes, counts.storm_tokens, counts.yokai_pawns) == (15, 3, 3)
    pieces = {piece.id: piece for piece in GAME.inventory()}
    assert set(CARD_IDS) | set(DIPLOMA_NUMBER) <= set(pieces)


def test_backs_show_the_family_alone() -> None:
    """K1.3, KY1.3: new families have backs of their own, and the new cards work like the others."""
    backs = {family.id: family.back for family in OUR_PARTS.data.families}
    assert len(set(backs.values())) == 7
    for card in ("person_13", "lantern_05"):
        options = BASE if card.startswith("person") else {"families": "tree,animal,kite,lantern"}
        scene = Scene(
            columns=["tree_01", "tree_02", card],
            seats=3,
            options=options,
            phase="school",
            waiting=[0, 1, 2],
        )
        assert scene.view.columns[2] == (card.partition("_")[0] + "_?",)
    scene = Scene(painter("forest", hand="umbrella_01", ready="forest"), options=YOKAI)
    assert {"studio:umbrella_01", "paint:umbrella_01"} <= set(scene.legal())


def test_a_card_works_with_one_end() -> None:
    """K1.4: a painted card gives no slot, a card in the studio shows no subject."""
    me = painter("forest", ready="forest", hand="tree_01 tree_05")
    scene = Scene(me).play("paint:tree_01")
    assert scene.view.painters[0].slots == {"forest": 1}
    scene.play("studio:tree_05", "end")
    assert scene.points()["panels"] == 2
    assert scene.offers() == []


def test_print_ends() -> None:
    """K1.5: a landscape once or twice, a season or a storm, one kind of subject, 0 or 1 point."""
    for card in CARDS:
        assert card.print.times in (1, 2)
        assert card.print.points in (0, 1)
        assert card.family == "kite" or len(card.print.shows) <= 1
    assert {card.print.season for card in CARDS} == {
        "spring",
        "summer",
        "autumn",
        "winter",
        "storm",
    }
    assert CARDS[CARD_IDS.index("tree_16")].print.shows == {}


def test_studio_ends() -> None:
    """K1.6: at most one slot, icons, and −2 to +2 points."""
    assert {card.studio.points for card in CARDS} == {-2, 0, 1, 2}
    for card in CARDS:
        assert card.studio.slot in ("", "forest", "plains", "mountain", "ocean", "wild")
        assert (card.studio.slot == "wild") == (card.studio.points == -2)


def test_start_tiles() -> None:
    """K1.7: a panel with a season and without points, a slot and an arrow."""
    scene = Scene(painter("mountain"))
    assert scene.points() == dict.fromkeys(scene.points(), 0) | {
        "panels": 1,
        "run": 1,
        "grand_master": 2,
    }
    mine = scene.view.painters[0]
    assert (mine.slots, mine.arrows) == ({"mountain": 1}, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deck_has_72_cards_for_any_number_of_players(seats: int) -> None:
    """K2.2, K2.3, K2.5, K2.7, KY2.5: the same setup with and without the expansion."""
    for options in ({"expansion": "none"}, {"families": "tree,person,kite,umbrella"}):
        state = fresh(seats, **options)
        assert state.deck_size() == 72
        assert state.brushes == 15 - 2 * seats
        assert state.storms == 3
        for _ in range(seats):
            state.apply(CHANCE, state.moves(CHANCE)[0])
        assert [int(p.unplaced) for p in state.painters] == [2] * seats
    everything = fresh(seats, expansion="none").view(SPECTATOR).open
    assert len(everything) == 19


def test_tiles_are_dealt_at_random_and_the_rest_leave() -> None:
    """K2.4"""
    seen = set()
    for seed in range(30):
        table = Table(GAME, ["a", "b"], BASE, SeededFate(seed))
        tiles = [p.tile for p in table.view(0).painters]
        assert len(set(tiles)) == 2
        seen.update(tiles)
    assert len(seen) == 4


def test_the_first_player_has_both_pawns() -> None:
    """K2.6"""
    firsts = set()
    for seed in range(30):
        view = Table(GAME, "abc", BASE, SeededFate(seed)).view(0)
        assert view.grand_master == view.assistant == view.active
        firsts.add(view.active)
    assert firsts == {0, 1, 2}
    for seat in ("0", "2"):
        table = Table(GAME, "abc", BASE | {"first_player": seat}, SeededFate(1))
        assert table.actors() == (int(seat),)


def test_the_expansion_needs_the_base_game() -> None:
    """KY1.1, KY2.1: never without two families of the base game."""
    for families in (
        "kite,lantern,umbrella,tree",
        "tree,animal,person,kite",
        "tree,tree,kite,lantern",
        "tree,animal,kite,kite",
    ):
        with pytest.raises(BadOption) as refused:
            fresh(3, families=families)
        assert refused.value.rule == "KY2.1"
        for lang in ("en", "fr"):
            assert "umbrella" in GAME.texts(lang).say(refused.value.message)
    with pytest.raises(BadOption, match="unknown_family"):
        fresh(3, families="tree,animal,kite,dragon")
    with pytest.raises(BadOption, match="base_families"):
        fresh(3, expansion="none", families="tree,animal,kite,lantern")
    assert fresh(2, expansion="none", families="building,person,animal,tree").deck_size() == 72


def test_random_families_are_two_and_two() -> None:
    """KY2.1–KY2.3"""
    chosen = set()
    for seed in range(60):
        view = Table(GAME, "ab", {}, SeededFate(seed)).view(0)
        assert [family in YOKAI_FAMILIES for family in view.families] == [False, False, True, True]
        print_categories = {
            OUR_PARTS.data.diplomas[DIPLOMA_NUMBER[name]].category for name in view.open
        } & set(FAMILIES)
        assert print_categories == set(view.families)
        assert {"arrows_1", "brushes_2", "landscapes_3", "yokai_all"} <= set(view.open)
        chosen.add(view.families)
    assert len(chosen) > 12


def test_yokai_begin_in_the_supply() -> None:
    """KY2.4"""
    assert fresh(3).yokai == 3
    assert fresh(3, expansion="none").yokai == 0


def test_some_cards_bring_yokai_and_others_pass_them_on() -> None:
    """KY1.4"""
    bringing = [card for card in CARDS if card.yokai]
    giving = [card for card in CARDS if "give_yokai" in card.studio.icons]
    for family in YOKAI_FAMILIES:
        assert len([card for card in bringing if card.family == family]) == 3
        assert len([card for card in giving if card.family == family]) == 3
    assert len(bringing) == len(giving) == 9


def test_new_subjects() -> None:
    """KY1.5: up to three kites in three colours, up to three lanterns, up to two umbrellas."""
    most = dict.fromkeys(YOKAI_FAMILIES, 0)
    colours: set[str] = set()
    for card in CARDS:
        if card.family in most:
            most[card.family] = max(most[card.family], sum(card.print.shows.values()))
        if card.family == "kite":
            colours.update(card.print.shows)
    assert most == {"kite": 3, "lantern": 3, "umbrella": 2}
    assert colours == {"blue", "yellow", "red"}


def test_yokai_are_alike() -> None:
    """KY1.6: only numbers are held."""
    scene = Scene(painter("forest", yokai=2), options=YOKAI)
    assert scene.view.painters[0].yokai == 2
    assert scene.view.yokai == 1


def test_the_same_seed_is_the_same_deal_whatever_players_do() -> None:
    """K2.2: the n-th card of the deck depends on the seed alone."""
    decks = []
    for players in (1, 2):
        table = Table(GAME, "abc", {}, SeededFate(9))
        rng = Rng(players)
        while table.outcome() is None:
            table.play(table.actors()[0], table.random_move(rng))
        lines = table.record().moves
        decks.append([line for line in lines if line.startswith("* top:")])
    shorter = min(map(len, decks))
    assert shorter > 40
    assert decks[0][:shorter] == decks[1][:shorter]


def test_nothing_is_dealt_before_the_first_player_is_known() -> None:
    """K2.6, K3.1"""
    state = fresh(2, expansion="none")
    assert state.pile() == "tiles"
    for _ in range(2):
        assert state.grand_master == NONE
        state.apply(CHANCE, state.moves(CHANCE)[0])
    assert state.pile() == "first"
    state.apply(CHANCE, state.moves(CHANCE)[1])
    assert (state.grand_master, state.pile()) == (1, "deck")
    assert names(state.columns[0]) == []
