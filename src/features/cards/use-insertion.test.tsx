import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import type { InsertionOutcome } from '#domain/composer/insertion.ts';
import { contentOfText } from '#domain/composer/insertion.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { openedReply } from '#test/support/reply-card.tsx';
import { renderView } from '#test/support/view.tsx';
import { type CardHost, CardProvider } from './card-host.ts';
import { useInsertion } from './use-insertion.ts';

let outcome: InsertionOutcome = 'inserted';
let undone: 'undone' | 'changed' | 'failed' = 'undone';
const calls: string[] = [];
const host = {
  opened: openedReply,
  insert: async ({ operation }: { operation: string }) => {
    calls.push(operation);
    return { outcome, insertionId: outcome === 'inserted' ? `i${calls.length}` : null };
  },
  undo: async (id: string) => {
    calls.push(`undo ${id}`);
    return { outcome: undone };
  },
} as unknown as CardHost;
const say = jest.fn<(words: string) => void>();
let insertion: ReturnType<typeof useInsertion>;

function View() {
  insertion = useInsertion(say);
  return <p>{insertion.failure}</p>;
}

beforeEach(async () => {
  [outcome, undone] = ['inserted', 'undone'];
  calls.length = 0;
  say.mockClear();
  const view = (
    <CardProvider value={host}>
      <View />
    </CardProvider>
  );
  await renderView(view, createFakeBus({}));
});
afterEach(cleanup);

const content = contentOfText('Yes.');
const operation = 'insertAtStart';
const write = (ready?: () => Promise<boolean>, name = 'a1') =>
  act(async () => insertion.write({ operation, content, name, ...(ready && { ready }) }));

test('a second result takes the place of the one that is in the page', async () => {
  await write();
  expect([insertion.isInserted, insertion.has('a1')]).toEqual([true, true]);
  await write(undefined, 'a2');
  expect([insertion.has('a1'), insertion.has('a2')]).toEqual([false, true]);
  expect(calls).toEqual(['insertAtStart', 'undo i1', 'insertAtStart']);
});

test('U2.5 what takes the place of a text is said to be replaced', async () => {
  await write();
  expect(say).toHaveBeenLastCalledWith('Inserted.');
  await act(async () => insertion.write({ operation: 'replace', content, name: 'a1' }));
  expect(say).toHaveBeenLastCalledWith('Replaced.');
});

test('what was inserted and changed since is left alone, and nothing is added to it', async () => {
  await write();
  undone = 'changed';
  await write();
  expect(calls).toEqual(['insertAtStart', 'undo i1']);
  expect(say).toHaveBeenLastCalledWith('The text has changed since: undo it in the page.');
});

test('a page that takes no text is named until something is inserted', async () => {
  outcome = 'failed';
  await write();
  expect(screen.getByText(/Copy the result instead/)).toBeTruthy();
  outcome = 'inserted';
  await write();
  expect(insertion.failure).toBeNull();
});

test('nothing is written where the text is another than the result was made for', async () => {
  await write(async () => false);
  expect(calls).toEqual([]);
  expect(screen.getByText(/has changed, so nothing was inserted/)).toBeTruthy();
});

test('a second click while the page writes does not insert twice', async () => {
  await act(async () => {
    insertion.write({ operation, content, name: 'a1' });
    insertion.write({ operation, content, name: 'a1' });
  });
  expect(calls).toEqual(['insertAtStart']);
});

test('the text that is there already is not written, and it is said', async () => {
  await act(async () => insertion.write({ operation, content: null, name: 'a1' }));
  expect(calls).toEqual([]);
  expect(say).toHaveBeenLastCalledWith('Nothing to change: the text is the same.');
  expect([insertion.isInserted, insertion.failure]).toEqual([false, null]);
});
