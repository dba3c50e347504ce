import type { PageClient } from '#bus/types.ts';
import type { Card } from './opened-card.ts';

/** The frame of a card in its page. */
export interface CardFrame {
  isThere(): Promise<boolean>;
  move(by: { dx: number; dy: number }): Promise<unknown>;
  resize(size: { height: number; isNotice: boolean }): Promise<unknown>;
  close(): Promise<unknown>;
}

/** The part of the page that shows cards of a kind answers these. */
const inSelection = {
  has: 'selection.hasCard',
  move: 'selection.moveCard',
  resize: 'selection.sizeCard',
  close: 'selection.closeCard',
} as const;

const commands = {
  selection: inSelection,
  dictation: inSelection,
  composer: {
    has: 'composer.hasCard',
    move: 'composer.moveCard',
    resize: 'composer.sizeCard',
    close: 'composer.closeCard',
  },
} as const satisfies Record<Card['kind'], Record<'has' | 'move' | 'resize' | 'close', string>>;

export function cardFrame(
  { kind, nonce }: Pick<Card, 'kind' | 'nonce'>,
  page: PageClient,
): CardFrame {
  const { has, move, resize, close } = commands[kind];
  return {
    isThere: async () => (await page.request(has, { nonce })).isThere,
    move: (by) => page.request(move, { nonce, ...by }),
    resize: (to) => page.request(resize, { nonce, ...to }),
    close: () => page.request(close, { nonce }),
  };
}
