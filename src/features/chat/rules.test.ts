import { expect, test } from '@jest/globals';
import { citation } from '#test/support/fake-evidence.ts';
import { message } from '#test/support/fake-rows.ts';
import { composerAction } from './composer-keys.ts';
import { afterScroll } from './follow-scroll.ts';
import { applyChunk, nothingYet } from './live-text.ts';
import { nextParent, stillPending } from './pending.ts';
import { visibleThread } from './thread.ts';

const enter = {
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
  sinceComposition: Number.POSITIVE_INFINITY,
};

test.each([
  ['Enter', {}, 'send'],
  ['Ctrl+Enter', { ctrlKey: true }, 'send'],
  ['Shift+Enter', { shiftKey: true }, 'none'],
  ['Enter while composing', { isComposing: true }, 'none'],
  ['Enter with the key code of an input method', { keyCode: 229 }, 'none'],
  ['the Enter that ends a composition in Safari', { sinceComposition: 3 }, 'none'],
  ['Enter well after a composition', { sinceComposition: 400 }, 'send'],
  ['another key', { key: 'a', keyCode: 65 }, 'none'],
])('%s', (_name, change, action) => {
  expect(composerAction({ ...enter, ...change })).toBe(action);
});

test('the view follows until the person goes up, and again from the end on', () => {
  const start = { following: true, top: 500 };
  const grown = afterScroll(start, { top: 500, below: 300 });
  expect(grown.following).toBe(true);
  const up = afterScroll(grown, { top: 460, below: 340 });
  expect(up.following).toBe(false);
  expect(afterScroll(up, { top: 470, below: 330 }).following).toBe(false);
  expect(afterScroll(up, { top: 790, below: 10 }).following).toBe(true);
});

test('chunks say where they belong: appended, replayed from the start, or written over', () => {
  const part = { reasoningFrom: 0, reasoning: '', citations: [], progress: null };
  const live = 'streaming' as const;
  const one = applyChunk(nothingYet, { from: 0, text: 'Hello', ...part, status: live });
  const after = (from: number, text: string) =>
    String(applyChunk(one, { from, text, ...part, status: live }).text);
  expect(after(5, ' you')).toBe('Hello you');
  expect(after(0, 'Hello all')).toBe('Hello all');
  expect(after(4, '')).toBe('Hell');
});

test('what was checked is gathered by mark; a replay says it all again', () => {
  const chunk = { text: '', reasoningFrom: 0, reasoning: '', status: 'streaming' } as const;
  const [first, again] = [citation(0, null, 'one'), citation(0, 'one two three four')];
  const begun = applyChunk(nothingYet, {
    ...chunk,
    from: 0,
    citations: [],
    progress: { done: 2, of: 14, failed: 0 },
  });
  expect(begun.progress).toEqual({ done: 2, of: 14, failed: 0 });
  const one = applyChunk(begun, {
    ...chunk,
    from: 0,
    text: 'Hello',
    citations: [first, citation(1, null)],
    progress: null,
  });
  expect(one).toMatchObject({ citations: [first, citation(1, null)], progress: null });
  const same = applyChunk(one, { ...chunk, from: 5, text: '.', citations: [], progress: null });
  expect(same.citations).toBe(one.citations);
  const replaced = applyChunk(same, { ...chunk, from: 6, citations: [again], progress: null });
  expect(replaced.citations).toEqual([citation(1, null), again]);
  const replay = applyChunk(replaced, { ...chunk, from: 0, citations: [again], progress: null });
  expect(replay.citations).toEqual([again]);
});

test('the next question hangs under the last answer, also before its row has come', () => {
  const q1 = message({ messageId: 'q1', type: 'human' }, 1);
  const a1 = message({ messageId: 'a1', type: 'ai', parentMessageId: 'q1' }, 2);
  const answerOf = new Map([['q1', 'a1']]);
  const waiting = {
    conversationId: 'c1',
    messageId: 'q2',
    answerId: 'a2',
    text: '',
    sources: [],
    uploadIds: [],
  };
  expect(nextParent([], [], answerOf)).toBeNull();
  expect(nextParent(visibleThread([q1], new Map()), [], answerOf)).toBe('a1');
  expect(nextParent(visibleThread([q1, a1], new Map()), [], new Map())).toBe('a1');
  expect(nextParent(visibleThread([q1, a1], new Map()), [waiting], answerOf)).toBe('a2');
});

test('a question stops to be pending once its row is there, or in another chat', () => {
  const rows = [message({ messageId: 'q1', type: 'human' })];
  const pending = ['q1', 'q2'].map((messageId) => ({
    conversationId: 'c1',
    messageId,
    answerId: '',
    text: '',
    sources: [],
    uploadIds: [],
  }));
  expect(stillPending(pending, rows, 'c1').map(({ messageId }) => messageId)).toEqual(['q2']);
  expect(stillPending(pending, rows, 'c2')).toEqual([]);
});
