import { type CardFrame, showCardFrame } from './card-frame.ts';
import { CardStack } from './card-stack.ts';

/** A card that the background opens. */
interface ShownCard {
  nonce: string;
  title: string;
  card: string;
  staysOpen?: boolean | undefined;
}

interface OfCard {
  nonce: string;
}

/** The cards of a page: what opens them has a stack each. */
export class PageCards {
  readonly atText = new CardStack();
  readonly atComposers = new CardStack();
  /** Where the focus was before the pill or a card at text took it. */
  focused: Element | null = null;
  /** Gives it back to the composer whose card was closed. */
  leaveComposer = () => {};
  /** The card of which only a line is left. */
  #notice: CardFrame | null = null;

  find(nonce: string): CardFrame | null {
    return this.atText.find(nonce) ?? this.atComposers.find(nonce);
  }

  size(nonce: string, height: number, isNotice: boolean): void {
    const card = this.find(nonce);
    card?.resize(height, isNotice);
    const isFirst = isNotice && this.#notice !== card;
    if (isNotice) this.#notice = card;
    if (!isFirst || !card?.hasFocus()) return;
    const { focused } = this;
    this.restoreFocus();
    // Again, if the notice is used.
    this.focused = focused;
  }

  close(nonce: string): void {
    const isTop = this.atText.find(nonce) === this.atText.top;
    this.atText.remove(nonce);
    if (this.atComposers.remove(nonce)) this.leaveComposer();
    else if (isTop) this.restoreFocus();
  }

  restoreFocus(): void {
    const { focused } = this;
    this.focused = null;
    if (focused instanceof HTMLElement && focused.isConnected)
      focused.focus({ preventScroll: true });
  }

  clear(): void {
    this.atText.clear();
    this.atComposers.clear();
    this.restoreFocus();
  }
}

/** What the `card` part answers; `cards`: for the parts that open them. */
export function createPageCards(page: Document, life: AbortSignal) {
  const cards = new PageCards();
  life.addEventListener('abort', () => cards.clear(), { once: true });
  return {
    cards,
    'cards.show': ({ staysOpen, ...shown }: ShownCard) => {
      const options = { ...shown, text: null, parent: page.documentElement };
      cards.atText.put(showCardFrame(page, options), staysOpen);
      return {};
    },
    'cards.has': ({ nonce }: OfCard) => ({ isThere: cards.find(nonce) !== null }),
    'cards.move': ({ nonce, dx, dy }: OfCard & { dx: number; dy: number }) => {
      cards.find(nonce)?.move(dx, dy);
      return {};
    },
    'cards.size': ({ nonce, height, isNotice }: OfCard & { height: number; isNotice: boolean }) => {
      cards.size(nonce, height, isNotice);
      return {};
    },
    'cards.close': ({ nonce }: OfCard) => {
      cards.close(nonce);
      return {};
    },
  };
}
