/** What the player holds over the table: a card to be moved or a hint to be laid. The board and the panel beside it share it. */
class Held {
  card = $state("");
  hint = $state("");
  /** how many panels beside the board show the hints too */
  beside = $state(0);

  take(what: { card?: string; hint?: string }): void {
    this.card = what.card ?? "";
    this.hint = what.hint ?? "";
  }

  drop(): void {
    this.take({});
  }
}

export const held = new Held();
