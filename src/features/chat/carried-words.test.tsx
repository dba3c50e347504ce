import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { listedModel } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { beginCarrying } from '../carried-words.ts';
import { ChatView } from './chat-view.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);
const user = userEvent.setup();

const composer = () => screen.getByLabelText<HTMLTextAreaElement>('Message');

/** A page of an owner whose rows have `draft`. */
async function open(draft = '') {
  cleanup();
  const { bus } = createFakeChat({
    settings: { welcomed: true },
    local: { conversationId: null, draft },
  });
  await renderView(<ChatView />, bus);
  return bus;
}

const leave = () => window.dispatchEvent(new Event('pagehide'));

test('U2.3 what a guest has not sent is in the composer of the account they sign in to, once', async () => {
  await open();
  beginCarrying();
  await user.type(composer(), 'When is low water?');
  leave();
  const bus = await open();
  await waitFor(() => expect(composer().value).toBe('When is low water?'));
  leave();
  expect(bus.callsOf('conversation.setLocal').at(-1)?.draft).toBe('When is low water?');
  await open();
  expect(composer().value).toBe('');
});

test('U2.3 rows that came along have it already: it is there once', async () => {
  await open();
  beginCarrying();
  await user.type(composer(), 'When is low water?');
  leave();
  await open('When is low water?');
  await waitFor(() => expect(composer().value).toBe('When is low water?'));
});

test('what was sent meanwhile is not carried; nothing is, unless a guest goes to sign in', async () => {
  await open();
  beginCarrying();
  await user.type(composer(), 'When is low water?');
  await user.clear(composer());
  leave();
  await open();
  expect(composer().value).toBe('');
  await user.type(composer(), 'A secret');
  leave();
  await open();
  expect(composer().value).toBe('');
});

test('U2.3 a question that waits goes along too: a model that comes with the sign-in does not get it here', async () => {
  const fake = createFakeChat({ models: [], settings: { welcomed: true } });
  await renderView(<ChatView />, fake.bus, { surface: 'web' });
  await screen.findByRole('button', { name: 'Connect a model' });
  await user.type(composer(), 'When is low water?{Enter}');
  await screen.findByText(/^Your question is kept/);
  beginCarrying();
  const free = { ...listedModel('free'), ref: { connection: 'gateway' as const, model: 'free' } };
  const list = await fake.bus.request('models.list', { refresh: false });
  fake.bus.handle({ 'models.list': () => ({ ...list, current: free.ref, models: [free] }) });
  act(() => fake.bus.emit('models.changed', {}));
  await waitFor(() => expect(screen.queryByText(/^Your question is kept/)).toBeNull());
  leave();
  expect(fake.bus.callsOf('turn.ask')).toEqual([]);
  await open();
  await waitFor(() => expect(composer().value).toBe('When is low water?'));
});
