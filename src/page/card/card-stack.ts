import type { CardFrame } from './card-frame.ts';

/** Earlier cards that stay open at a time: each is a page of its own. */
const maxEarlier = 3;

/** The card of a page, and above it earlier ones that stay open until they close themselves. */
export class CardStack {
  #cards: { card: CardFrame; staysOpen: boolean }[] = [];

  get top(): CardFrame | null {
    return this.#cards.at(-1)?.card ?? null;
  }

  find(nonce: string): CardFrame | null {
    return this.#cards.find(({ card }) => card.nonce === nonce)?.card ?? null;
  }

  /** Takes the place of the top one. */
  put(card: CardFrame, staysOpen = false): void {
    for (const each of this.#cards.filter((before) => !before.staysOpen)) this.#remove(each.card);
    for (const each of this.#cards) each.card.makeRoom();
    for (const each of this.#cards.slice(0, -maxEarlier)) this.#remove(each.card);
    this.#cards.push({ card, staysOpen });
  }

  /** False: it is not here. */
  remove(nonce: string): boolean {
    const card = this.find(nonce);
    if (card) this.#remove(card);
    return card !== null;
  }

  clear(): void {
    for (const { card } of this.#cards) card.remove();
    this.#cards = [];
  }

  #remove(card: CardFrame): void {
    card.remove();
    this.#cards = this.#cards.filter((each) => each.card !== card);
  }
}
