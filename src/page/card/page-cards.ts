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

/** The cards of a page, for the parts that open them: each of those has a stack. */
export type PageCards = ReturnType<typeof createPageCards>['cards'];

/** What the `card` part answers. */
export function createPageCards(page: Document, life: AbortSignal) {
  const [text, composer] = [new CardStack(), new CardStack()];
  /** The card of which only a line is left. */
  let notice: CardFrame | null = null;
  const cards = {
    text,
    composer,
    /** Where the focus was before the pill or a card at text took it. */
    focused: null as Element | null,
    /** Gives it back to the composer whose card was closed. */
    leave: () => {},
    refocus() {
      const { focused } = cards;
      cards.focused = null;
      if (focused instanceof HTMLElement && focused.isConnected)
        focused.focus({ preventScroll: true });
    },
    close(nonce: string) {
      const isTop = text.find(nonce) === text.top;
      text.remove(nonce);
      if (composer.remove(nonce)) cards.leave();
      else if (isTop) cards.refocus();
    },
  };
  const find = (nonce: string) => text.find(nonce) ?? composer.find(nonce);
  const end = () => {
    text.clear();
    composer.clear();
    cards.refocus();
  };
  life.addEventListener('abort', end, { once: true });
  return {
    cards,
    'cards.show': ({ staysOpen, ...shown }: ShownCard) => {
      const options = { ...shown, text: null, parent: page.documentElement };
      text.put(showCardFrame(page, options), staysOpen);
      return {};
    },
    'cards.has': ({ nonce }: OfCard) => ({ isThere: find(nonce) !== null }),
    'cards.move': ({ nonce, dx, dy }: OfCard & { dx: number; dy: number }) => {
      find(nonce)?.move(dx, dy);
      return {};
    },
    'cards.size': ({ nonce, height, isNotice }: OfCard & { height: number; isNotice: boolean }) => {
      const card = find(nonce);
      card?.resize(height, isNotice);
      const isFirst = isNotice && notice !== card;
      if (isNotice) notice = card;
      const { focused } = cards;
      if (isFirst && card?.hasFocus()) cards.refocus();
      // Again, if the notice is used.
      cards.focused = focused;
      return {};
    },
    'cards.close': ({ nonce }: OfCard) => {
      cards.close(nonce);
      return {};
    },
  };
}
