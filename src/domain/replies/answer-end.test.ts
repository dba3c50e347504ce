import { expect, test } from '@jest/globals';
import { type AnswerEndFacts, faultOfEnd } from './answer-end.ts';

const finished: AnswerEndFacts = {
  hasText: true,
  hasThoughts: false,
  finish: 'stop',
  isEnded: true,
  isToolCall: false,
};
const empty = { ...finished, hasText: false };

test.each<[string, Partial<AnswerEndFacts>, string | null]>([
  ['with text and a reason', finished, null],
  ['with text, and [DONE] without a reason', { ...finished, finish: null }, null],
  ['with text and a reason of its own', { ...finished, finish: 'eos_token' }, null],
  ['cut by its limit', { ...finished, finish: 'length' }, 'answer_cut'],
  ['cut, as others name it', { ...finished, finish: 'MAX_TOKENS' }, 'answer_cut'],
  ['without text at its limit', { ...empty, finish: 'length' }, 'answer_only_thoughts'],
  ['stopped by a filter', { ...empty, finish: 'content_filter' }, 'answer_filtered'],
  ['stopped by a filter in the middle', { ...finished, finish: 'SAFETY' }, 'answer_filtered'],
  ['that is empty', empty, 'answer_empty'],
  ['of thoughts only', { ...empty, hasThoughts: true }, 'answer_only_thoughts'],
  ['that is a tool call', { ...empty, finish: 'tool_calls', isToolCall: true }, 'answer_tool_call'],
  ['that is an older call', { ...empty, finish: 'function_call' }, 'answer_tool_call'],
  [
    'that broke off after a call of an offered tool (G18)',
    { ...empty, finish: null, isEnded: false, isToolCall: true, hasCalls: true },
    'provider_bad_stream',
  ],
  ['with text and a tool call', { ...finished, finish: 'tool_calls', isToolCall: true }, null],
  ['without an end', { ...finished, finish: null, isEnded: false }, 'answer_broken_off'],
  ['that ended in an error', { ...finished, finish: 'error' }, 'answer_broken_off'],
  ['without anything', { ...empty, finish: null, isEnded: false }, 'provider_bad_stream'],
])('an answer %s', (_, facts, fault) => {
  expect(faultOfEnd({ ...finished, ...facts })).toBe(fault);
});
