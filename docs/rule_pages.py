"""The rule books as pages, in each language, and the words around them."""

from __future__ import annotations

from typing import Final, NamedTuple

from hyakki.core.game import AnyGame
from hyakki.core.rulebook import Reading, ruling


class Words(NamedTuple):
    """What the texts of a game do not say themselves."""

    title: str
    source: str
    options: str
    columns: str
    seat_number: str
    readings: str
    otherwise: str
    examples: str


WORDS: Final = {
    "en": Words(
        "{title}: the rules",
        "Written by `make golden` from the texts of the game; "
        "`hyakki rules {key} --lang fr` prints them in French.",
        "Options",
        "| option | values, the default first | rule |",
        "a seat number",
        "How others read it",
        "Otherwise:",
        "Worked examples",
    ),
    "fr": Words(
        "{title}\u00a0: les règles",
        "Page écrite par `make golden` à partir des textes du jeu\u00a0; "
        "`hyakki rules {key} --lang en` les affiche en anglais.",
        "Options",
        "| option | valeurs, d’abord celle par défaut | règle |",
        "un numéro de place",
        "Comment d’autres la lisent",
        "Autrement\u00a0:",
        "Exemples commentés",
    ),
}


def rules_page(game: AnyGame, lang: str) -> str:
    words, texts = WORDS[lang], game.texts(lang)
    title = words.title.format(title=texts.text("about.title"))
    lines = [f"# {title}", "", texts.text("about.summary"), ""]
    lines += [f"{texts.text(f'about.{part}')}\n" for part in ("goal", "turn", "end")]
    lines.append(words.source.format(key=game.key))
    for section in texts.keys("section."):
        name = section.removeprefix("section.")
        lines += ["", f"## {name} {texts.text(section)}", ""]
        for key in texts.keys(f"rule.{name}."):
            lines.append(f"- **{key.removeprefix('rule.')}** {texts.text(key)}")
    lines += ["", f"## {words.options}", "", words.columns, "|---|---|---|"]
    for option in game.menu:
        values = "; ".join(
            f"`{value}`: {texts.text(f'option.{option.name}.{value}')}" for value in option.values
        )
        more = f"; `{option.form_shown}`" if option.form_shown else ""
        seats = f"; {words.seat_number}" if option.seat_numbers else ""
        lines.append(f"| `{option.name}` | {values}{more}{seats} | {option.rule} |")
    lines += ["", f"## {words.readings}", ""]
    for key in texts.keys("rule."):
        found = ruling(texts, game.menu, {}, key.removeprefix("rule."))
        if found is not None:
            others = [one for one in found.readings if not one.played]
            shown = " ".join(f"{_choice(one)}{_full_stop(one.text)}" for one in others)
            rule = key.removeprefix("rule.")
            lines.append(f"- **{rule}** {found.source} *{words.otherwise}* {shown}")
    lines += ["", f"## {words.examples}", ""]
    for key in texts.keys("example."):
        lines.append(f"- **{key.removeprefix('example.')}** {texts.text(key)}")
    return "\n".join(lines) + "\n"


def _choice(reading: Reading) -> str:
    return f"`{reading.choice}`: " if reading.choice else ""


def _full_stop(text: str) -> str:
    return text if text.endswith(".") else f"{text}."
