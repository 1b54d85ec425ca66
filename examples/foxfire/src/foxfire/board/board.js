/** Foxfire's board: the marsh with the light in question, and what each traveller carries. */

export const contract = 1;
export const styles = ["board.css"];

function element(name, className, ...children) {
  const node = document.createElement(name);
  node.className = className;
  node.append(...children);
  return node;
}

const signed = (worth) => (worth > 0 ? `+${worth}` : `−${-worth}`);

export function mount(root, table) {
  /** A light as this seat knows it, with its words for who cannot see it. */
  function light({ worth }) {
    const kind = worth === null ? "unseen" : worth > 0 ? "lantern" : "foxfire";
    const node = element("span", `light ${kind}`, worth === null ? "?" : signed(worth));
    node.role = "img";
    node.ariaLabel = table.text(`light.${kind}`, worth === null ? {} : { worth: signed(worth) });
    return node;
  }

  function traveller(view, names, seat) {
    const row = element("div", "row", ...view.lights[seat].map(light));
    const thanks = element("p", "thanks", table.text("board.thanks", { n: view.thanks[seat] }));
    const node = element("section", "traveller", element("h2", "", names[seat]), row, thanks);
    node.toggleAttribute("data-acting", view.actors.includes(seat));
    return node;
  }

  return {
    update({ view, names, home }) {
      const marsh = element("div", "marsh", ...(view.found ? [light(view.found)] : []));
      const seats = names.map((_, place) => (home + 1 + place) % names.length);
      const travellers = element("div", "travellers", ...seats.map((seat) => traveller(view, names, seat)));
      root.replaceChildren(marsh, travellers);
      return { sub: table.text("board.turn", { turn: Math.min(view.turn + 1, view.turns), turns: view.turns }) };
    },
  };
}
