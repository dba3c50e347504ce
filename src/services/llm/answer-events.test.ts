import { expect, test } from '@jest/globals';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { answerEvents, type ReplyEvent } from './answer-events.ts';

const said = (text: string): ReplyEvent => ({ kind: 'content', text });
const finish = (reason: string): ReplyEvent => ({ kind: 'finish', reason });

async function read(events: readonly ReplyEvent[]) {
  const all = { content: '', reasoning: '', code: null as string | null };
  const source = (async function* () {
    yield* events;
  })();
  try {
    for await (const event of answerEvents(source, `a ${Math.random()}`)) {
      if (event.kind === 'content' || event.kind === 'reasoning') all[event.kind] += event.text;
    }
  } catch (thrown) {
    all.code = toCodedError(thrown).code;
  }
  return all;
}

test('a reason with each chunk ends nothing: marks across them are found', async () => {
  const pieces = ['<thi', 'nk>Two?</th', 'ink>', 'Two ', 'lamps.<|im_', 'end|>'];
  const events = pieces.flatMap((text) => [said(text), finish('stop')]);
  expect(await read(events)).toEqual({ content: 'Two lamps.', reasoning: 'Two?', code: null });
});

test('the last chunk decides how it ended', async () => {
  expect((await read([said('Two '), finish('stop'), said('lamps.')])).code).toBe(
    'answer_broken_off',
  );
  expect((await read([said('Two '), finish('stop'), said('la'), finish('length')])).code).toBe(
    'answer_cut',
  );
});

test('a call of a tool in the text alone is said to be one', async () => {
  const call = '<tool_call>\n{"name": "open_page", "arguments": {}}\n</tool_call>';
  expect(await read([said(call), finish('stop')])).toMatchObject({
    content: '',
    code: 'answer_tool_call',
  });
  const words = [said('Let me look.\n\n'), said(call), finish('stop')];
  expect((await read(words)).content.trim()).toBe('Let me look.');
});
