import { expect, test } from '@jest/globals';
import { collectChatStream } from '#test/support/collect-chat-stream.ts';
import { readChatStream } from './chat-stream.ts';

const encoder = new TextEncoder();
const read = (text: string) => collectChatStream([encoder.encode(text)]);
const line = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const delta = (fields: object, more: object = {}) =>
  line({ choices: [{ index: 0, delta: fields, finish_reason: null, ...more }] });
const empty = { content: '', reasoning: '', finish_reason: null, usage: null, error: null };

test('content, reasoning, the reason to finish and a chunk with usage alone', async () => {
  const usage = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 };
  const text =
    ': waiting\n\n' +
    delta({ role: 'assistant', content: '' }) +
    delta({ reasoning_content: 'hm' }) +
    delta({ content: 'Hel' }) +
    delta({ content: 'lo' }) +
    delta({}, { finish_reason: 'stop' }) +
    line({ choices: [], usage }) +
    'data: [DONE]\n\n';
  expect(await read(text)).toEqual({
    content: 'Hello',
    reasoning: 'hm',
    finish_reason: 'stop',
    usage,
    error: null,
  });
});

test('text of one network chunk is one event, in order with what is between', async () => {
  const first =
    delta({ content: 'a' }) +
    delta({ content: 'b' }) +
    delta({ reasoning_content: 'r' }) +
    delta({ reasoning_content: 's' }) +
    delta({ content: 'c' }) +
    delta({}, { finish_reason: 'length' }) +
    delta({ content: 'd' });
  const second = `${delta({ content: 'e' })}data: [DONE]\n\n`;
  const events = [];
  for await (const event of readChatStream([encoder.encode(first), encoder.encode(second)])) {
    events.push(event);
  }
  expect(events).toEqual([
    { kind: 'content', text: 'ab' },
    { kind: 'reasoning', text: 'rs' },
    { kind: 'content', text: 'c' },
    { kind: 'finish', reason: 'length' },
    { kind: 'content', text: 'd' },
    { kind: 'content', text: 'e' },
    { kind: 'done' },
  ]);
});

test.each([
  ['reasoning', { reasoning: 'r' }],
  ['reasoning_content', { reasoning_content: 'r' }],
  ['both, the same text', { reasoning: 'r', reasoning_content: 'r' }],
  [
    'OpenRouter beside its details',
    { reasoning: 'r', reasoning_details: [{ type: 'reasoning.text', text: 'r' }] },
  ],
  [
    'OpenRouter details alone',
    { reasoning: null, reasoning_details: [{ type: 'reasoning.text', text: 'r' }] },
  ],
  ['an OpenRouter summary', { reasoning_details: [{ type: 'reasoning.summary', summary: 'r' }] }],
  ['Mistral parts', { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'r' }] }] }],
])('reasoning as hosts send it: %s', async (_name, fields) => {
  expect(await read(delta(fields))).toEqual({ ...empty, reasoning: 'r' });
});

test('content in parts and a refusal are reported', async () => {
  const text = delta({ content: [{ type: 'text', text: 'a' }] }) + delta({ refusal: 'b' });
  expect((await read(text)).content).toBe('ab');
});

test('a second choice is not mixed in', async () => {
  const text = line({
    choices: [
      { index: 1, delta: { content: 'no' } },
      { index: 0, delta: { content: 'yes' } },
    ],
  });
  expect((await read(text)).content).toBe('yes');
});

test('nothing after [DONE] is read; a missing one is no error', async () => {
  const text = `${delta({ content: 'a' })}data: [DONE]\n\n${delta({ content: 'b' })}`;
  expect((await read(text)).content).toBe('a');
  expect(await read(delta({ content: 'a' }).trimEnd())).toEqual({ ...empty, content: 'a' });
});

test.each([
  ['an object', { error: { message: 'boom', type: 't', code: 5 } }, 'boom'],
  ['a text', { error: 'boom' }, 'boom'],
  ['without a message', { error: {} }, 'error'],
  ['in a choice', { choices: [{ index: 0, delta: {}, error: { message: 'boom' } }] }, 'boom'],
])('an error inside the stream: %s', async (_name, value, message) => {
  const text = `${delta({ content: 'kept' })}event: error\n${line(value)}`;
  expect(await read(text)).toEqual({ ...empty, content: 'kept', error: message });
});

test('a line that is no JSON is reported', async () => {
  const kinds: string[] = [];
  const chunks = [encoder.encode(`${delta({ content: 'a' })}data: <html>\n\n`)];
  for await (const event of readChatStream(chunks)) kinds.push(event.kind);
  expect(kinds).toEqual(['content', 'malformed']);
});

test('a reply that is plain JSON is read: a completion, an error, lines of Ollama', async () => {
  const completion = {
    choices: [{ index: 0, message: { content: 'whole' }, finish_reason: 'stop' }],
  };
  expect(await read(JSON.stringify(completion, null, 2))).toEqual({
    ...empty,
    content: 'whole',
    finish_reason: 'stop',
  });
  expect((await read('{"error":{"message":"no such model"}}')).error).toBe('no such model');
  const lines = [
    { message: { role: 'assistant', content: 'a', thinking: 't' }, done: false },
    {
      message: { content: 'b' },
      done: true,
      done_reason: 'stop',
      prompt_eval_count: 5,
      eval_count: 2,
    },
  ];
  expect(await read(lines.map((value) => JSON.stringify(value)).join('\n'))).toEqual({
    content: 'ab',
    reasoning: 't',
    finish_reason: 'stop',
    usage: { prompt_tokens: 5, completion_tokens: 2 },
    error: null,
  });
});

test.each([
  '',
  '\n\n',
  'data: null\n\n',
  'data: 5\n\n',
  line({ choices: [null, 'x'] }),
  line({ choices: 3, usage: 'x' }),
])('odd but harmless: %j', async (text) => {
  expect(await read(text)).toEqual(empty);
});
