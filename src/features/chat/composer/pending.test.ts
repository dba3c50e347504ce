import { expect, test } from '@jest/globals';
import { message } from '#test/support/fake-rows.ts';
import { visibleThread } from '../thread/branch.ts';
import { nextParent, stillPending } from './pending.ts';

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
