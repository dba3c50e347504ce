import { expect, test } from '@jest/globals';
import type { CallContext, Peer } from '#bus/types.ts';
import { readLocal, writeLocal } from '#services/store/database/local-rows.ts';
import { newConversation } from '#services/store/database/new-rows.ts';
import { stamp } from '#services/store/database/store.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { memoryTabs } from '#test/support/platform/tabs.ts';
import { createContinueChat } from './continue-chat.ts';

async function setup({ opensFromPages = true } = {}) {
  const { store } = openMemoryStore();
  const row = { ...newConversation(store, 'c', 'Improve'), type: 'ContextMenu' as const };
  await store.db.conversations.put({ ...row, ...(await stamp(store)) });
  const slot = 'window:1';
  await writeLocal(store, { slot, conversationId: 'old', draft: 'Half a', choices: { '': 'x' } });
  const tabs = memoryTabs();
  tabs.put({ tabId: 7, url: 'https://a.test/' });
  const opened: number[] = [];
  const emitted: unknown[] = [];
  const handlers = createContinueChat({
    store,
    tabs,
    panel: { opensFromPages, openFromPage: async (tabId) => void opened.push(tabId) },
    bus: { emit: (...event) => void emitted.push(event) },
  });
  return { store, handlers, opened, emitted };
}

const from = (peer: Partial<Peer>): CallContext => ({
  peer: { context: 'pdf-viewer', ...peer },
  signal: new AbortController().signal,
});

test("S2.15 a tool's conversation becomes a chat of the tab's window; the draft there remains", async () => {
  const { store, handlers, opened, emitted } = await setup();
  const reply = await handlers['chat.continue']({ conversationId: 'c' }, from({ tabId: 7 }));
  expect(reply).toEqual({ isOpened: true });
  expect(opened).toEqual([7]);
  expect((await store.db.conversations.get('c'))?.type).toBe('Chat');
  expect(emitted).toEqual([['conversation.moved', { slot: 'window:1' }]]);
  expect(await readLocal(store, 'window:1')).toMatchObject({
    conversationId: 'c',
    draft: 'Half a',
    choices: {},
  });
});

test('where the browser opens no panel from a page, the chat waits in it', async () => {
  const { store, handlers } = await setup({ opensFromPages: false });
  const call = handlers['chat.continue']({ conversationId: 'c' }, from({ tabId: 7 }));
  expect(await call).toEqual({ isOpened: false });
  expect((await readLocal(store, 'window:1')).conversationId).toBe('c');
});

test('an unknown conversation and a caller without a window are refused', async () => {
  const { handlers } = await setup();
  await expect(
    handlers['chat.continue']({ conversationId: 'gone' }, from({ tabId: 7 })),
  ).rejects.toMatchObject({ code: 'not_found' });
  await expect(handlers['chat.continue']({ conversationId: 'c' }, from({}))).rejects.toMatchObject({
    code: 'refused',
  });
});
