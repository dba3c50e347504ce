import { expect, test } from '@jest/globals';
import { message } from '#test/support/fake-rows.ts';
import {
  liveAnswer,
  reuseItems,
  reuseMessages,
  rootKey,
  sibling,
  visibleThread,
} from './branch.ts';

const q1 = message({ messageId: 'q1', type: 'human' }, 1);
const a1 = message({ messageId: 'a1', type: 'ai', parentMessageId: 'q1' }, 2);
const a1b = message({ messageId: 'a1b', type: 'ai', parentMessageId: 'q1' }, 5);
const q2 = message({ messageId: 'q2', type: 'human', parentMessageId: 'a1' }, 3);
const q1b = message({ messageId: 'q1b', type: 'human' }, 9);
const ids = (items: ReturnType<typeof visibleThread>) =>
  items.map((item) => item.message.messageId);

test('the newest child is shown where nothing was chosen', () => {
  expect(ids(visibleThread([q1, a1, a1b, q2], new Map()))).toEqual(['q1', 'a1b']);
});

test('a chosen child brings its own branch, and siblings are ordered oldest first', () => {
  const items = visibleThread(
    [a1b, q2, q1, a1, q1b],
    new Map([
      [rootKey, 'q1'],
      ['q1', 'a1'],
    ]),
  );
  expect(ids(items)).toEqual(['q1', 'a1', 'q2']);
  expect(items[0]?.siblings).toEqual(['q1', 'q1b']);
  expect(items[1]?.siblings).toEqual(['a1', 'a1b']);
});

test('deleted messages disappear with their descendants; a deleted choice falls back to the newest', () => {
  const gone = { ...a1, is_deleted: true };
  expect(ids(visibleThread([q1, gone, q2], new Map()))).toEqual(['q1']);
  expect(ids(visibleThread([q1, gone, a1b], new Map([['q1', 'a1']])))).toEqual(['q1', 'a1b']);
});

test('messages that name each other as parents end the walk', () => {
  const loop = [
    message({ messageId: 'x', type: 'human' }),
    { ...q2, messageId: 'y', parentMessageId: 'y' },
  ];
  expect(ids(visibleThread(loop, new Map()))).toEqual(['x']);
});

test('steps among siblings end at both ends', () => {
  const [, item] = visibleThread([q1, a1, a1b], new Map());
  expect([sibling(item!, -1), sibling(item!, 1)]).toEqual(['a1', undefined]);
});

test('the live answer is the one that waits or streams', () => {
  const live = { ...a1, status: 'waiting' } as const;
  expect(liveAnswer(visibleThread([q1, live], new Map()))?.messageId).toBe('a1');
  expect(liveAnswer(visibleThread([q1, a1], new Map()))).toBeUndefined();
});

test('equal rows retain their objects; a changed one is new', () => {
  const copies = [
    { ...q1, sources: [] },
    { ...a1, text: 'more' },
  ];
  const [same, changed] = reuseMessages([q1, a1], copies);
  expect(same).toBe(q1);
  expect(changed).toBe(copies[1]);
  const unchanged = [q1, a1];
  expect(reuseMessages(unchanged, [{ ...q1, sources: [] }, a1])).toBe(unchanged);
});

test('items of unchanged messages retain their objects; one with a new sibling does not', () => {
  const before = visibleThread([q1, a1], new Map());
  expect(reuseItems(before, visibleThread([q1, a1], new Map()))).toBe(before);
  const retried = visibleThread([q1, a1, { ...a1, messageId: 'a2' }], new Map([['q1', 'a1']]));
  const after = reuseItems(before, retried);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});

const b1 = message(
  { messageId: 'b1', type: 'ai', parentMessageId: 'q1', comparedMessageId: 'a1' },
  6,
);
const pairOf = (items: ReturnType<typeof visibleThread>) => {
  const last = items.at(-1)!;
  return [last.message.messageId, last.comparison?.messageId ?? null];
};

test('two answers to one question are shown side by side until one is chosen', () => {
  expect(pairOf(visibleThread([q1, a1, b1], new Map()))).toEqual(['a1', 'b1']);
  // Whichever row was written first.
  const early = { ...b1, created_at: a1.created_at, messageId: '0' };
  expect(pairOf(visibleThread([q1, a1, early], new Map()))).toEqual(['a1', '0']);
  const saved = visibleThread([q1, a1, b1], new Map([['q1', 'b1']]));
  expect(pairOf(saved)).toEqual(['b1', null]);
  expect(saved.at(-1)?.siblings).toEqual(['a1', 'b1']);
});

test('a pair after which the conversation continued shows the answer it continued from', () => {
  const items = visibleThread([q1, a1, b1, q2], new Map());
  expect(ids(items)).toEqual(['q1', 'a1', 'q2']);
  expect(items.every(({ comparison }) => comparison === null)).toBe(true);
});

test('a regenerated answer replaces the first one next to the second', () => {
  const again = {
    ...b1,
    messageId: 'a1-again',
    comparedMessageId: 'b1',
    created_at: q1b.created_at,
  };
  expect(pairOf(visibleThread([q1, a1, b1, again], new Map()))).toEqual(['a1-again', 'b1']);
});

test('of two answers the one that still streams is the live one', () => {
  const live = { ...b1, status: 'streaming' as const };
  expect(liveAnswer(visibleThread([q1, a1, live], new Map()))?.messageId).toBe('b1');
});

test('a pair of which one was deleted is one answer', () => {
  expect(pairOf(visibleThread([q1, { ...a1, is_deleted: true }, b1], new Map()))).toEqual([
    'b1',
    null,
  ]);
});
