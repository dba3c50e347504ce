import { beforeEach, expect, test } from '@jest/globals';
import type { LocalChat } from '#domain/conversations/local-chat.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { sidebarPlace, tabPlace } from './chat-places.ts';
import { sidebarSlot } from './sidebar-slot.ts';

let log: string[];
beforeEach(() => {
  log = [];
});

const note = (name: string, body: object) => void log.push(`${name} ${JSON.stringify(body)}`);
const { rows } = createFakeBus({
  'conversation.setLocal': (body) => note('conversation.setLocal', body),
  'upload.move': (body) => note('upload.move', body),
});
const chat = { conversationId: 'c' } as LocalChat;

test('a chat goes to a tab with its files before the tab opens', async () => {
  const place = tabPlace({
    rows,
    newId: () => '1',
    openTab: async (slot) => void log.push(`tab ${slot}`),
  });
  await place.open(chat, { live: false, files: 'window:3' });
  expect(log).toEqual([
    'conversation.setLocal {"slot":"tab:1","conversationId":"c"}',
    'upload.move {"from":"window:3","to":"tab:1"}',
    'tab tab:1',
  ]);
});

test.each([
  { streamsHere: false, live: true, closes: true },
  { streamsHere: true, live: false, closes: true },
  { streamsHere: true, live: true, closes: false },
])('a chat goes back to its window, whose panel opens first: %j', async (given) => {
  const { streamsHere, live, closes } = given;
  const place = sidebarPlace({
    bus: { emit: note },
    rows,
    windowId: 3,
    streamsHere,
    openPanel: async () => void log.push('panel'),
    closeTab: async () => void log.push('close'),
  });
  await place.open(chat, { live, files: null });
  expect(log).toEqual([
    'panel',
    'conversation.setLocal {"slot":"window:3","conversationId":"c"}',
    `conversation.moved {"slot":"${sidebarSlot(3)}"}`,
    ...(closes ? ['close'] : []),
  ]);
});
