import { beforeEach, expect, test } from '@jest/globals';
import type { BusClient } from '#bus/types.ts';
import { type MovedChat, sidebarPlace, sidebarSlot, tabPlace } from './chat-places.ts';

let log: string[];
beforeEach(() => {
  log = [];
});

const bus = {
  request: (async (name: string, body: object) => {
    log.push(`${name} ${JSON.stringify(body)}`);
    return {};
  }) as BusClient['request'],
  emit: ((name: string, body: object) => {
    log.push(`${name} ${JSON.stringify(body)}`);
  }) as BusClient['emit'],
};
const chat = { conversationId: 'c' } as unknown as MovedChat;

test('a chat goes to a tab with its files before the tab opens', async () => {
  const place = tabPlace({
    bus,
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
    bus,
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
