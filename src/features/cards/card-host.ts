import { createContext, useContext } from 'react';
import type { ReplyOf, RequestOf } from '#bus/types.ts';
import type { ReplyContext } from '#domain/reply/reply-context.ts';

/** What the card was opened with. */
export type OpenedCard = ReplyOf<'card.attach'>;

/** What the page does for its card; the composition root provides it. */
export interface CardHost {
  opened: OpenedCard;
  readonly move: (dx: number, dy: number) => void;
  /** `isNotice`: only a line that says what was done is left of the card. */
  readonly resize: (height: number, isNotice: boolean) => void;
  readonly close: () => void;
  readonly insert: (body: RequestOf<'card.insert'>) => Promise<ReplyOf<'card.insert'>>;
  /** Of a card at a composer: the person's own words as they are now. */
  readonly readDraft: () => Promise<ReplyOf<'card.readDraft'>>;
  /** Of a card at a composer: what it answers; `opens`: folded messages are opened in the page. @throws capture_* */
  readonly context: (opens: boolean) => Promise<ReplyContext>;
  readonly undo: (insertionId: string) => Promise<ReplyOf<'card.undo'>>;
  /** False: the browser refuses. */
  readonly copy: (text: string) => Promise<boolean>;
  /** Call straight in a click: the panel opens for nothing else. */
  readonly continueChat: (conversationId: string, made?: Promise<unknown>) => Promise<void>;
}

const CardContext = createContext<CardHost | null>(null);
export const CardProvider = CardContext.Provider;

export function useCard(): CardHost {
  const card = useContext(CardContext);
  if (!card) throw new Error('CardProvider is missing');
  return card;
}

/** What a card of this kind was opened with. */
export function useOpened<K extends OpenedCard['kind']>(kind: K): Extract<OpenedCard, { kind: K }> {
  const { opened } = useCard();
  if (opened.kind !== kind) throw new Error(`the card is not for a ${kind}`);
  return opened as Extract<OpenedCard, { kind: K }>;
}
