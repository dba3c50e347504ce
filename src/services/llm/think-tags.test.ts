import { expect, test } from '@jest/globals';
import type { ChatEvent } from './provider.ts';
import { withoutThinkTags } from './think-tags.ts';

async function read(pieces: readonly string[]) {
  async function* events(): AsyncGenerator<ChatEvent> {
    for (const text of pieces) yield { kind: 'content', text };
    yield { kind: 'finish', reason: 'stop' };
  }
  const given = { content: '', reasoning: '', order: [] as string[] };
  for await (const event of withoutThinkTags(events())) {
    if (event.kind === 'content' || event.kind === 'reasoning') given[event.kind] += event.text;
    given.order.push(event.kind);
  }
  return given;
}

const cases = [
  ['<think>\nhm, 1 < 2</think>\n\nYes.', 'hm, 1 < 2', 'Yes.'],
  ['  <think></think>Yes.', '', 'Yes.'],
  ['<think>never closed </thi', 'never closed </thi', ''],
  ['<thinking> is a word', '', '<thinking> is a word'],
  ['Say <think>this</think>.', '', 'Say <think>this</think>.'],
  ['<', '', '<'],
  ['', '', ''],
] as const;

test.each(cases)('%j, however it is cut', async (text, reasoning, content) => {
  for (let cut = 0; cut <= text.length; cut += 1) {
    expect(await read([text.slice(0, cut), text.slice(cut)])).toMatchObject({ reasoning, content });
  }
  expect(await read(Array.from(text))).toMatchObject({ reasoning, content });
});

test('the end comes after all text', async () => {
  expect((await read(['<think>a</think>', 'b'])).order).toEqual(['reasoning', 'content', 'finish']);
  expect((await read(['<thin'])).order).toEqual(['content', 'finish']);
});

test('text without thinking is passed on part by part', async () => {
  expect((await read(['a', 'b', 'c'])).order).toEqual(['content', 'content', 'content', 'finish']);
});
