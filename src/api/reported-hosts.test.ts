import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { collectChatStream } from '#test/support/collect-chat-stream.ts';
import { readModelList } from './models.ts';

const folder = path.join(import.meta.dirname, '../../test/fixtures/reports');
const streams = new Map(
  readFileSync(path.join(folder, 'sse.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; chunks: string[] })
    .map(({ id, chunks }) => [id, chunks.map((chunk) => Buffer.from(chunk, 'base64'))]),
);
const events = (...data: readonly (object | string)[]) => [
  Buffer.from(
    data
      .map((each) => `data: ${typeof each === 'string' ? each : JSON.stringify(each)}\n\n`)
      .join(''),
  ),
];
const delta = (content: string) => ({ choices: [{ index: 0, delta: { content } }] });
const last = (message: object) => ({ choices: [{ index: 0, message, finish_reason: 'stop' }] });

test.each([
  ['whole-message-last', 'Seven seas.'],
  ['ping-event', 'AB'],
  ['empty-error', 'AB'],
  ['openrouter-comment-as-data', 'A'],
  ['text-completion', 'Old text.'],
])('a reported stream: %s', async (id, content) => {
  expect(await collectChatStream(streams.get(id)!)).toMatchObject({ content, error: null });
});

test.each([
  [
    'the whole message after deltas',
    [delta('One '), delta('two.'), last({ content: 'One two.' })],
    'One two.',
  ],
  ['the whole message alone', [last({ content: 'All.' })], 'All.'],
  ['a ping as an object', [delta('A'), { type: 'ping' }, delta('B')], 'AB'],
  ['a ping as a word', [delta('A'), 'ping', delta('B')], 'AB'],
  ['an error of code 0', [delta('A'), { error: { code: 0, message: '' } }, delta('B')], 'AB'],
  ['an error that is null', [delta('A'), { error: null }, delta('B')], 'AB'],
  ['a comment as data', [': OPENROUTER PROCESSING', delta('A')], 'A'],
  [
    'text completions',
    [{ choices: [{ index: 0, text: 'Old ' }] }, { choices: [{ index: 0, text: 'text.' }] }],
    'Old text.',
  ],
] as const)('%s', async (_, data, content) => {
  const read = await collectChatStream(events(...data, '[DONE]'));
  expect(read).toMatchObject({ content, error: null });
});

test.each([
  ['a bare array', JSON.parse(readFileSync(path.join(folder, 'models-bare.json'), 'utf8')), 2],
  ['names alone', ['a', 'b'], 2],
  ['a list under models', { models: [{ name: 'a' }, { model: 'b' }, { name: '' }] }, 2],
])('the models of %s are listed', (_, reply, count) => {
  expect(readModelList(reply)?.data).toHaveLength(count);
});
