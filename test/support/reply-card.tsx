import { jest } from '@jest/globals';
import { BehaviorSubject, map } from 'rxjs';
import type { Message } from '#domain/conversations.ts';
import { mailContext } from '#domain/reply/mail-context.ts';
import { defaultSettings, type Settings } from '#domain/settings.ts';
import { type CardHost, CardProvider, type OpenedCard } from '#features/cards/card-host.ts';
import { ReplyCard } from '#features/reply-card/reply-card.tsx';
import { createFakeBus } from './fake-bus.ts';
import { message } from './fake-rows.ts';
import { renderView } from './view.tsx';

type OpenedComposer = Extract<OpenedCard, { kind: 'composer' }>;

export const openedReply: OpenedComposer = {
  kind: 'composer',
  mode: 'reply',
  surface: 'mail',
  answers: { id: 'm1', author: 'Ida', text: 'When is the tide on Friday?' },
  subject: 'Tide',
  recipients: ['Ida <ida@pier.example>'],
  draft: '',
  isDraftCut: false,
  isRich: true,
  windowId: 1,
  url: 'https://mail.example/inbox',
  title: 'Tide',
};

/** The card at a composer over scripted answers; `answer` ends the newest one. */
export async function replyCard(
  more: Partial<OpenedComposer> = {},
  { host = {}, settings = {} }: { host?: Partial<CardHost>; settings?: Partial<Settings> } = {},
) {
  const opened = { ...openedReply, ...more };
  const rows = new BehaviorSubject<Message[]>([]);
  const bus = createFakeBus({
    'settings.get': () => ({ settings: { ...defaultSettings, ...settings } }),
    'samples.list': () => ({ samples: [{ id: 's1', text: 'Ahoy', created_at: '' }] }),
    'samples.add': () => ({}),
    'turn.ask': ({ answerId, conversationId, messageId }) => {
      const ids = { messageId: answerId, conversationId, parentMessageId: messageId };
      const row = message({ ...ids, type: 'ai', status: 'queued' }, rows.value.length + 1);
      rows.next([...rows.value, row]);
      return { conversationId, messageId, answerId } as never;
    },
    'turn.retry': () => ({}) as never,
    'turn.stop': () => ({}) as never,
    'conversation.watch': () => rows.pipe(map((messages) => ({ messages }))) as never,
  });
  const card = {
    opened,
    move: jest.fn(),
    resize: jest.fn(),
    close: jest.fn(),
    insert: jest.fn(async () => ({ outcome: 'inserted' as const, insertionId: 'i1' })),
    undo: jest.fn(async () => ({ outcome: 'undone' as const })),
    readDraft: jest.fn(async () => ({ draft: opened.draft, isDraftCut: false, isRich: true })),
    context: jest.fn(async () => mailContext(opened, null)),
    copy: jest.fn(async () => true),
    continueChat: jest.fn(async () => undefined),
    ...host,
  } satisfies CardHost;
  const view = await renderView(
    <CardProvider value={card}>
      <ReplyCard />
    </CardProvider>,
    bus,
    { surface: 'card' },
  );
  const answer = (part: Partial<Message>) =>
    rows.next([...rows.value.slice(0, -1), { ...rows.value.at(-1)!, status: 'done', ...part }]);
  return { ...view, bus, card, answer };
}
