import { expect, test } from '@jest/globals';
import { type FormedBody, firstForm, inForm, nextForm } from './request-form.ts';

const body: FormedBody = {
  model: 'm',
  messages: [
    { role: 'system', content: 'Be short.' },
    { role: 'user', content: 'Why?' },
  ],
  stream: true,
  stream_options: { include_usage: true },
};

const after = (text: string, status = 400, form = firstForm) =>
  nextForm(form, body, { status, text });

test.each([
  'System role not supported',
  'Developer instruction is not enabled for models/gemma-3-1b-it',
  'Only user and assistant roles are supported!',
  'messages[0].role: unknown variant `system`, expected `user` or `assistant`',
  "'system' is not one of ['user', 'assistant']",
])('instructions go into the turn of the person where the host says: %s', (text) => {
  expect(after(text)).toEqual({ ...firstForm, instructions: 'user' });
  expect(after(text, 400, { ...firstForm, instructions: 'user' })?.instructions).not.toBe('system');
});

test.each([
  'Your organization must be verified to stream this model. Please go to settings.',
  'Streaming is not supported for this model',
  "Unsupported value: 'stream' does not support true with this model.",
  'stream must be false',
])('the answer is asked for as a whole where the host says: %s', (text) => {
  expect(after(text)).toEqual({ ...firstForm, isStreamed: false });
});

test.each([
  ['Unrecognized request argument supplied: stream_options', 400],
  ['Extra inputs are not permitted', 422],
])('the count of tokens is not asked for where the host says: %s', (text, status) => {
  expect(after(text, status)).toEqual({ ...firstForm, hasUsage: false });
});

test('roles alternate where the host wants that, then without instructions of their own', () => {
  const text = 'Conversation roles must alternate user/assistant/user/assistant/...';
  const second = after(text);
  expect(second).toEqual({ ...firstForm, isAlternating: true });
  expect(after(text, 400, second!)).toEqual({ ...second, instructions: 'user' });
});

test.each([
  ['the system is overloaded', 503],
  ['The prompt is too long for this model', 400],
  ['the worker fell over', 500],
  ['invalid api key', 401],
])('another failure is no question of form: %s', (text, status) => {
  expect(after(text, status)).toBeNull();
});

test('S3.8 a model that refuses the temperature is asked without it, for what it refuses only', () => {
  const warm = { ...body, temperature: 0.2 };
  const refusal = { status: 400, text: "Unsupported value: 'temperature' does not support 0.2" };
  const form = nextForm(firstForm, warm, refusal)!;
  expect(inForm(warm, firstForm)).toHaveProperty('temperature', 0.2);
  expect(inForm(warm, form)).not.toHaveProperty('temperature');
  expect(nextForm(firstForm, body, refusal)?.hasTemperature).not.toBe(false);
});

test('a form is tried once', () => {
  const tried = {
    instructions: 'user',
    isAlternating: true,
    isStreamed: false,
    hasUsage: false,
    hasTemperature: false,
    hasTools: false,
  } as const;
  for (const text of [
    'System role not supported',
    'roles must alternate',
    'streaming not supported',
  ]) {
    expect(after(text, 400, tried)).toBeNull();
  }
});

test('the request in each form', () => {
  expect(inForm(body, firstForm)).toEqual(body);
  expect(inForm(body, { ...firstForm, instructions: 'user' }).messages).toEqual([
    { role: 'user', content: 'Be short.\n\nWhy?' },
  ]);
  expect(inForm(body, { ...firstForm, isStreamed: false })).toEqual({
    model: 'm',
    messages: body.messages,
    stream: false,
  });
  expect(inForm(body, { ...firstForm, hasUsage: false })).not.toHaveProperty('stream_options');
  const image = { type: 'image_url', image_url: { url: 'data:' } };
  const withImage = { ...body, messages: [body.messages[0]!, { role: 'user', content: [image] }] };
  expect(inForm(withImage, { ...firstForm, instructions: 'user' }).messages).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'Be short.' }, image] },
  ]);
  const twice = { ...body, messages: [...body.messages, { role: 'user', content: 'And?' }] };
  expect(inForm(twice, { ...firstForm, isAlternating: true }).messages).toEqual([
    body.messages[0],
    { role: 'user', content: 'Why?\n\nAnd?' },
  ]);
});
