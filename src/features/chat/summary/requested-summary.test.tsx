import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { documentInfo, pageState } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../chat-view.tsx';

afterEach(cleanup);
const document = documentInfo('doc1', 'An article', 3210);
const page = pageState({ document });

async function open(requested: number | null, options: FakeChatOptions = {}) {
  const fake = createFakeChat({ settings: { welcomed: true }, page, document, ...options });
  let tabId = requested;
  fake.bus.handle({
    'summary.takeRequest': () => {
      const reply = { tabId };
      tabId = null;
      return reply;
    },
  });
  await renderView(<ChatView />, fake.bus, { surface: 'sidebar', windowId: page.windowId });
  const request = async () => {
    tabId = page.tabId;
    await act(async () => fake.bus.emit('summary.requested', { windowId: page.windowId }));
  };
  return { ...fake, request, requests: () => fake.bus.callsOf('turn.ask') };
}

test('a panel that opens for the button summarises its page', async () => {
  const { requests } = await open(page.tabId);
  await waitFor(() => expect(requests()).toHaveLength(1));
  expect(requests()[0]).toMatchObject({
    generation: { kind: 'summary', tab: 'summary' },
    sources: [{ docId: 'doc1' }],
  });
});

test('a panel that is open summarises the page once for each request', async () => {
  const { requests, request } = await open(null);
  await screen.findByRole('button', { name: 'Summarise' });
  expect(requests()).toHaveLength(0);
  await request();
  await waitFor(() => expect(requests()).toHaveLength(1));
});

test('a request for another tab than the shown one waits', async () => {
  const { requests } = await open(page.tabId + 1);
  await screen.findByRole('button', { name: 'Summarise' });
  expect(requests()).toHaveLength(0);
});
