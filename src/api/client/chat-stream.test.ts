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

const picture = 'data:image/png;base64,iVBORw0KGgo=';
test.each([
  ['images', { content: '', images: [{ image_url: { url: picture } }] }],
  ['a part', { content: [{ type: 'image_url', image_url: { url: picture } }] }],
  ['a part with the address alone', { content: [{ type: 'image_url', image_url: picture }] }],
  [
    'bytes and their type',
    { content: [{ inline_data: { mime_type: 'image/png', data: 'iVBORw0KGgo=' } }] },
  ],
  ['bytes', { images: [{ b64_json: 'iVBORw0KGgo=' }] }],
])('a picture in an answer is of its text: %s', async (_name, fields) => {
  expect((await read(delta(fields))).content.trim()).toBe(`![](${picture})`);
});

test('an address that would leave its place in the text is no picture', async () => {
  const fields = {
    content: 'a',
    images: [{ url: 'https://a.example/x.png)[b](https://b.example' }],
  };
  expect((await read(delta(fields))).content).toBe('a');
});

test.each([
  [
    'in a choice',
    { choices: [{ index: 0, delta: {}, usage: { prompt_tokens: 9, completion_tokens: 2 } }] },
  ],
  ['Anthropic', { choices: [], usage: { input_tokens: 9, output_tokens: 2 } }],
  ['Google', { choices: [], usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 2 } }],
  ['Groq', { choices: [], x_groq: { usage: { prompt_tokens: 9, completion_tokens: 2 } } }],
])('tokens are counted by whichever name: %s', async (_name, value) => {
  const counted = { prompt_tokens: 9, completion_tokens: 2 };
  expect((await read(line(value))).usage).toMatchObject(counted);
});

test.each([
  ['reasoning_text', { reasoning_text: 'Hm.' }],
  ['thinking_blocks', { thinking_blocks: [{ type: 'thinking', thinking: 'Hm.' }] }],
  ['an object', { reasoning: { text: 'Hm.' } }],
  ['Google’s flag', { content: 'Hm.', extra_content: { google: { thought: true } } }],
  ['a part', { content: [{ type: 'reasoning', text: 'Hm.' }] }],
  ['a thought among parts', { content: [{ text: 'Hm.', thought: true }] }],
])('thoughts are apart by whichever name: %s', async (_name, fields) => {
  const { content, reasoning } = await read(delta(fields) + delta({ content: 'Two.' }));
  expect({ content, reasoning }).toEqual({ content: 'Two.', reasoning: 'Hm.' });
});

test('the word null is no reason to end', async () => {
  expect((await read(delta({ content: 'a' }, { finish_reason: 'null' }))).finish_reason).toBeNull();
});
