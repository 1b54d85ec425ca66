from hyakki.games.kanagawa.rules import KanagawaState


def value(state: KanagawaState, seat: int) -> float:
    return 0.0
