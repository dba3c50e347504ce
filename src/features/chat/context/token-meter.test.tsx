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
const counted = (tokens: number): Preview => ({ parts: [], tokens, window: 1_000_000 });
const pageOf = (id: string, tokens: number) =>
  pageState({ url: `https://example.com/${id}`, document: documentInfo(id, id, tokens) });
const counting = () => screen.findByRole('button', { name: /^Counting tokens\./ });

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

test('until a new source is counted the figure of the old ones is not shown', async () => {
  const { requested, count, goTo } = await open();
  await screen.findByText('… tokens');
  await count(counted(55));
  await screen.findByText('55 of 1M tokens');
  await goTo(pageOf('two', 240));
  expect(screen.queryByText('55 of 1M tokens')).toBeNull();
  expect((await counting()).textContent).toBe('… of 1M tokens');
  await waitFor(() => expect(requested().at(-1)).toEqual(['two']));
  await count(counted(295));
  await screen.findByRole('button', { name: '295 of 1M tokens. Show what will be sent' });
});

test('from turn to turn the figure remains until the next one is counted; a lost count removes it', async () => {
  const { requested, count, lose, rows, lastAnswer, finish } = await open();
  await count(counted(55));
  await screen.findByText('55 of 1M tokens');
  const before = requested().length;
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'Why?{Enter}');
  await waitFor(() => expect(requested().length).toBeGreaterThan(before));
  await screen.findByText('55 of 1M tokens');
  await count(counted(95));
  await screen.findByText('95 of 1M tokens');
  const then = requested().length;
  const [chat = ''] = rows.value.keys();
  await act(async () => finish(lastAnswer(chat)?.messageId ?? ''));
  await waitFor(() => expect(requested().length).toBeGreaterThan(then));
  await lose();
  await screen.findByText('… of 1M tokens');
});

test('a first source is counted immediately', async () => {
  const fake = createFakeChat({ page: pageState({ access: 'needsClick', url: '', title: '' }) });
  await renderView(<ChatView />, fake.bus);
  await screen.findByText(/click the Gloss icon/);
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
  fake.bus.handle({ 'turn.preview': () => (requested++ < 1 ? fails : counted(295)) });
  await renderView(<ChatView />, fake.bus);
  await screen.findByText('… tokens');
  await act(() => jest.advanceTimersByTimeAsync(2000));
  await screen.findByText('295 of 1M tokens');
});

test('a count that fails permanently is requested less and less often', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const fake = createFakeChat({ page: pageOf('one', 40) });
  fake.bus.handle({
    'turn.preview': () => Promise.reject(new CodedError('not_found')),
  });
  await renderView(<ChatView />, fake.bus);
  await screen.findByText('… tokens');
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
  await screen.findByText('40 tokens');
  await screen.findByRole('button', { name: /Gloss Basic/ });
  expect(screen.queryByRole('button', { name: /tokens\. Show|Counting/ })).toBeNull();
});
