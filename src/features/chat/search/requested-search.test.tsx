import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { conversation, documentInfo, message, pageState } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../chat-view.tsx';

afterEach(cleanup);
// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;
const document = documentInfo('doc1', 'Results', 3210);
const page = pageState({ document });

async function open(requested: string | null, options: FakeChatOptions = {}) {
  const fake = createFakeChat({ settings: { welcomed: true }, page, document, ...options });
  let query = requested;
  fake.bus.handle({
    'search.takeRequest': () => {
      const reply = { query };
      query = null;
      return reply;
    },
  });
  await renderView(<ChatView />, fake.bus, { surface: 'sidebar', windowId: page.windowId });
  const request = async (next: string) => {
    query = next;
    await act(async () => fake.bus.emit('search.requested', { windowId: page.windowId }));
  };
  return { ...fake, request, requests: () => fake.bus.callsOf('turn.ask') };
}

const searched = {
  text: 'high tide',
  search: true,
  conversationType: 'Search',
  parentMessageId: null,
  sources: [],
  pages: [],
};

test('a panel that opens for the button of an engine searches for its query, without the page itself', async () => {
  const { requests } = await open('high tide');
  await waitFor(() => expect(requests()).toHaveLength(1));
  expect(requests()[0]).toMatchObject(searched);
});

test('a panel that shows a chat opens another one, once for each request', async () => {
  const rows = {
    conversation: conversation('c1', 'Harbour'),
    messages: [message({ messageId: 'q1', type: 'human', text: 'Boats?' }, 1)],
  };
  const { requests, request } = await open(null, {
    rows,
    local: { conversationId: 'c1', draft: '' },
  });
  await screen.findByRole('button', { name: /Harbour/ });
  expect(requests()).toHaveLength(0);
  await request('high tide');
  await waitFor(() => expect(requests()).toHaveLength(1));
  expect(requests()[0]).toMatchObject(searched);
  expect(requests()[0]?.conversationId).not.toBe('c1');
});
