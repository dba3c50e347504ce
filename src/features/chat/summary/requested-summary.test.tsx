import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { conversation, documentInfo, pageState } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup();
// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;
const document = documentInfo('doc1', 'An article', 3210);
const page = pageState({ document });

/** Another tab, which the person calls in by its name. */
const other = pageState({ tabId: 11, title: 'Tide table', url: 'https://harbour.example/' });

async function callIn() {
  await user.type(await screen.findByLabelText('Message'), '@ti{Enter}');
  const chips = screen.getByRole('list', { name: 'What the next question will see' });
  await within(chips).findByText('Tide table');
}

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

test.each([
  ['the page that the chat follows', true],
  ['a page that the chat does not follow', false],
])('S3.9 %s is summarised alone, whatever other sources there are', async (_, enableCurrent) => {
  const { requests, request } = await open(null, {
    tabs: [other],
    settings: { welcomed: true, enableCurrent },
  });
  await callIn();
  await request();
  await waitFor(() => expect(requests()).toHaveLength(1));
  expect(requests()[0]).toMatchObject({
    generation: { kind: 'summary' },
    sources: [{ docId: 'doc1' }],
    pages: [],
  });
});

test('S3.9 a page that was removed from the chat is summarised when its button asks for it', async () => {
  const { requests, request } = await open(null);
  await user.click(await screen.findByRole('button', { name: 'Remove An article' }));
  await request();
  await waitFor(() => expect(requests()).toHaveLength(1));
  expect(requests()[0]?.sources).toEqual([{ docId: 'doc1' }]);
});

test('S3.9 a page whose reading failed before is read again when its button asks for it', async () => {
  const { requests, request, bus } = await open(null, { page: null });
  bus.handle({ 'page.capture': () => Promise.reject(new CodedError('capture_failed', '')) });
  await act(async () => bus.emit('page.changed', { page: pageState() }));
  await screen.findByRole('button', { name: 'Retry' });
  bus.handle({ 'page.capture': () => ({ document }) });
  await request();
  await waitFor(() => expect(requests()).toHaveLength(1));
});

test('S3.9 a request that waits for its tab leaves the chat that the person opened', async () => {
  const rows = { conversation: conversation('c1', 'Harbour'), messages: [] };
  const { bus } = await open(page.tabId + 1, { rows, local: { conversationId: 'c1', draft: '' } });
  await screen.findByRole('button', { name: /Harbour/ });
  expect(bus.callsOf('conversation.setLocal')).toEqual([]);
});
