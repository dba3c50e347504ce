import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReplyOf, RequestOf } from '#bus/types.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { documentInfo, listedModel, pageState } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../chat-view.tsx';

afterEach(() => {
  jest.useRealTimers();
  cleanup();
});

type Preview = ReplyOf<'turn.preview'>;
const counted = (tokens: number): Preview => ({ parts: [], tokens, window: 1000 });
const pageOf = (id: string, tokens: number) =>
  pageState({ url: `https://example.com/${id}`, document: documentInfo(id, id, tokens) });
const meter = () => screen.queryByRole('button', { name: /tokens\. Show what will be sent/ });

/** A chat next to the page `one`, with counts that the test resolves. */
async function open() {
  const waiting: { resolve: (reply: Preview) => void; reject: (error: CodedError) => void }[] = [];
  const fake = createFakeChat({ page: pageOf('one', 40) });
  fake.bus.handle({
    'turn.preview': () => new Promise((resolve, reject) => void waiting.push({ resolve, reject })),
  });
  await renderView(<ChatView />, fake.bus);
  const requested = () => fake.bus.callsOf('turn.preview').map(docIds);
  await waitFor(() => expect(requested().at(-1)).toEqual(['one']));
  const count = (reply: Preview) => act(async () => waiting.at(-1)?.resolve(reply));
  const lose = () => act(async () => waiting.at(-1)?.reject(new CodedError('peerLost')));
  const goTo = (page: ReturnType<typeof pageOf>) =>
    act(async () => fake.bus.emit('page.changed', { page }));
  return { ...fake, requested, count, lose, goTo };
}

const docIds = ({ sources }: RequestOf<'turn.preview'>) => sources.map(({ docId }) => docId);

test('the meter appears above 70 % of the window, and what is typed counts', async () => {
  const { count, goTo, requested } = await open();
  await count(counted(699));
  expect(meter()).toBeNull();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'Why?');
  await screen.findByText('700 of 1k tokens');
  await goTo(pageOf('two', 240));
  // Until a new source is counted the figure of the old ones is not shown.
  await waitFor(() => expect(meter()).toBeNull());
  await waitFor(() => expect(requested().at(-1)).toEqual(['two']));
  await count(counted(1200));
  const full = await screen.findByRole('button', { name: /^1\.2k of 1k tokens\./ });
  expect(full.hasAttribute('data-full')).toBe(true);
});

test('from turn to turn the figure remains until the next one is counted; a lost count removes it', async () => {
  const { requested, count, lose, rows, lastAnswer, finish } = await open();
  await count(counted(755));
  await screen.findByText('755 of 1k tokens');
  const before = requested().length;
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'Why?{Enter}');
  await waitFor(() => expect(requested().length).toBeGreaterThan(before));
  await screen.findByText('755 of 1k tokens');
  await count(counted(795));
  await screen.findByText('795 of 1k tokens');
  const then = requested().length;
  const [chat = ''] = rows.value.keys();
  await act(async () => finish(lastAnswer(chat)?.messageId ?? ''));
  await waitFor(() => expect(requested().length).toBeGreaterThan(then));
  await lose();
  await waitFor(() => expect(meter()).toBeNull());
});

test('what will be sent is opened from the card of a source, by an eye only where there is none', async () => {
  const { count, requested } = await open();
  const eye = () => screen.queryByRole('button', { name: 'Show what will be sent' });
  await count(counted(40));
  await screen.findByTitle('About one');
  expect(eye()).toBeNull();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'Why?{Enter}');
  await waitFor(() => expect(requested().length).toBeGreaterThan(1));
  await count(counted(60));
  expect(eye()).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove An article' }));
  await waitFor(() => expect(requested().at(-1)).toEqual([]));
  await count(counted(20));
  await waitFor(() => expect(eye()).not.toBeNull());
});

test('a window that is not known has no meter', async () => {
  const { count } = await open();
  await count({ parts: [], tokens: 90_000, window: null });
  expect(meter()).toBeNull();
});

test('a first source is counted immediately', async () => {
  const fake = createFakeChat({ page: pageState({ access: 'needsClick', url: '', title: '' }) });
  await renderView(<ChatView />, fake.bus);
  await screen.findByText(/click the Gloss icon to read it/);
  // Nothing is shown, so nothing is counted.
  expect(fake.bus.callsOf('turn.preview')).toEqual([]);
  await act(async () => fake.bus.emit('page.changed', { page: pageOf('one', 40) }));
  expect(fake.bus.callsOf('turn.preview').map(docIds)).toEqual([['one']]);
});

test('a count that failed is requested again, and no figure is shown in its place', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const fake = createFakeChat({ page: pageOf('one', 40) });
  let requested = 0;
  const fails = Promise.reject(new CodedError('peerLost'));
  fake.bus.handle({ 'turn.preview': () => (requested++ < 1 ? fails : counted(995)) });
  await renderView(<ChatView />, fake.bus);
  await waitFor(() => expect(requested).toBe(1));
  expect(meter()).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(2000));
  await screen.findByText('995 of 1k tokens');
});

test('a count that fails permanently is requested less and less often', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const fake = createFakeChat({ page: pageOf('one', 40) });
  fake.bus.handle({
    'turn.preview': () => Promise.reject(new CodedError('not_found')),
  });
  await renderView(<ChatView />, fake.bus);
  await waitFor(() => expect(fake.bus.callsOf('turn.preview').length).toBe(1));
  for (let second = 0; second < 120; second += 1) {
    await act(() => jest.advanceTimersByTimeAsync(1000));
  }
  // At 0, 2, 6, 14, 30, 62 s, then a minute later each.
  const requested = fake.bus.callsOf('turn.preview').length;
  expect(requested).toBeGreaterThan(4);
  expect(requested).toBeLessThan(9);
});

test('Gloss Basic sends nothing: no tokens are counted for it', async () => {
  const model = {
    ...listedModel('Gloss Basic'),
    ref: { connection: 'basic' as const, model: 'gloss-basic' },
  };
  const { bus } = createFakeChat({ page: pageOf('one', 40), models: [model] });
  await renderView(<ChatView />, bus);
  await screen.findByRole('button', { name: /Gloss Basic/ });
  await screen.findByPlaceholderText('Ask about this page');
  expect(bus.callsOf('turn.preview')).toEqual([]);
});
