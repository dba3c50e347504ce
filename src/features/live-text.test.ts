import { expect, test } from '@jest/globals';
import { citation } from '#test/support/fake-evidence.ts';
import { applyChunk, nothingYet } from './live-text.ts';

test('chunks state their position: appended, replayed from the start, or written over', () => {
  const part = { reasoningFrom: 0, reasoning: '', citations: [], progress: null };
  const live = 'streaming' as const;
  const one = applyChunk(nothingYet, { from: 0, text: 'Hello', ...part, status: live });
  const after = (from: number, text: string) =>
    String(applyChunk(one, { from, text, ...part, status: live }).text);
  expect(after(5, ' you')).toBe('Hello you');
  expect(after(0, 'Hello all')).toBe('Hello all');
  expect(after(4, '')).toBe('Hell');
});

test('checked marks are collected by mark; a replay emits all of them again', () => {
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
