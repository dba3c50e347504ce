import { jest } from '@jest/globals';
import type { ReactNode } from 'react';
import { BehaviorSubject, map } from 'rxjs';
import type { Message } from '#domain/conversations/conversations.ts';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import { type CardHost, CardProvider, type OpenedCard } from '#features/cards/card-host.ts';
import { createFakeBus } from './fake-bus.ts';
import { message } from './fake-rows.ts';
import { renderView } from './view.tsx';

interface CardViewOptions<Opened extends OpenedCard> {
  opened: Opened;
  view: ReactNode;
  host?: Partial<CardHost>;
  settings?: Partial<Settings>;
}

/** A card over scripted answers; `answer` changes the newest one, and ends it where no status is given. */
export async function cardView<Opened extends OpenedCard>(given: CardViewOptions<Opened>) {
  const rows = new BehaviorSubject<Message[]>([]);
  const add = (ids: { answerId: string; conversationId: string; messageId: string }) => {
    const { answerId, conversationId, messageId } = ids;
    const place = { messageId: answerId, conversationId, parentMessageId: messageId };
    const row = message({ ...place, type: 'ai', status: 'queued' }, rows.value.length + 1);
    rows.next([...rows.value, row]);
    return { conversationId, messageId, answerId } as never;
  };
  const bus = createFakeBus({
    'settings.get': () => ({ ...defaultSettings, ...given.settings }),
    'samples.list': () => [{ id: 's1', text: 'Ahoy', created_at: '' }],
    'samples.add': () => ({}),
    'tools.list': () => ({ tools: [] }),
    'turn.ask': add,
    'turn.retry': add,
    'turn.stop': () => ({}) as never,
    'conversation.watch': () => rows.pipe(map((messages) => ({ messages }))) as never,
  });
  const card = {
    opened: given.opened,
    move: jest.fn(),
    resize: jest.fn(),
    close: jest.fn(),
    insert: jest.fn(async () => ({ outcome: 'inserted' as const, insertionId: 'i1' })),
    undo: jest.fn(async () => ({ outcome: 'undone' as const })),
    readDraft: jest.fn(() => Promise.reject(new Error('no composer'))),
    context: jest.fn(() => Promise.reject(new Error('no composer'))),
    copy: jest.fn(async () => true),
    continueChat: jest.fn(async (_conversationId: string, _made?: Promise<unknown>) => undefined),
    ...given.host,
  } satisfies CardHost;
  const view = await renderView(<CardProvider value={card}>{given.view}</CardProvider>, bus, {
    surface: 'card',
  });
  const answer = (part: Partial<Message>) =>
    rows.next([...rows.value.slice(0, -1), { ...rows.value.at(-1)!, status: 'done', ...part }]);
  return { ...view, bus, card, answer };
}
