import { expect, test } from '@jest/globals';
import { type ThoughtHabit, ThoughtSplitter } from './thoughts.ts';

/** As a reader has it: what is retracted was thoughts. */
function read(pieces: readonly string[], habit: ThoughtHabit = 'plain') {
  const splitter = new ThoughtSplitter(habit);
  const all = [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
  let [content, reasoning] = ['', ''];
  for (const piece of all) {
    if (piece.kind === 'content') content += piece.text;
    else if (piece.kind === 'reasoning') reasoning += piece.text;
    else [content, reasoning] = ['', reasoning + content];
  }
  return { content, reasoning: reasoning.trim(), habit: splitter.habit };
}

function expectHowever(text: string, content: string, reasoning: string) {
  for (let cut = 0; cut <= text.length; cut += 1) {
    const given = read([text.slice(0, cut), text.slice(cut)]);
    expect(given).toMatchObject({ content, reasoning });
  }
  expect(read(Array.from(text))).toMatchObject({ content, reasoning });
}

const final = '<|start|>assistant<|channel|>final<|message|>';

test.each([
  ['<think>\nhm, 1 < 2</think>\n\nYes.', 'Yes.', 'hm, 1 < 2'],
  ['  <think></think>Yes.', 'Yes.', ''],
  ['<thinking>\nSecret.\n</thinking>\n\nOpen.', 'Open.', 'Secret.'],
  ['<thought>Secret.</thought>Open.', 'Open.', 'Secret.'],
  ['<THINK>Secret.</THINK>Open.', 'Open.', 'Secret.'],
  ['[THINK]Secret.[/THINK]Open.', 'Open.', 'Secret.'],
  ['<think>İlk İş İki İt.</think>İşte bu.', 'İşte bu.', 'İlk İş İki İt.'],
  ['◁think▷Secret.◁/think▷Open.', 'Open.', 'Secret.'],
  ['<think>\n\n</think>\n<think>\nSecret.\n</think>\nOpen.', 'Open.', 'Secret.'],
  ['One.\n<think>\nSecret.\n</think>\nTwo.', 'One.\nTwo.', 'Secret.'],
  ['<think>A.</think>One.\n\n<think>Secret.</think>\nTwo.', 'One.\n\nTwo.', 'A.Secret.'],
  ['One. <think>Secret.</think> Two.', 'One. Two.', 'Secret.'],
  ['<think>I may write </thinking> here.</think>Open.', 'Open.', 'I may write </thinking> here.'],
])('marked thoughts are apart, however they are cut: %j', (text, content, reasoning) => {
  expectHowever(text, content, reasoning);
});

test.each([
  [
    'Okay, the user asks.\n</think>\n\nThe sky is blue.',
    'The sky is blue.',
    'Okay, the user asks.',
  ],
  ['Okay.</think>The sky is blue.', 'The sky is blue.', 'Okay.'],
  ['Okay, no end\n\n</thinking>\n\nBlue.', 'Blue.', 'Okay, no end'],
  ['</think>\n\nThe sky is blue.', 'The sky is blue.', ''],
])(
  'a closing mark alone ends thoughts whose mark was in the prompt: %j',
  (text, answer, thoughts) => {
    expectHowever(text, answer, thoughts);
  },
);

test.each([
  [`<|channel|>analysis<|message|>Secret.<|end|>${final}Open.`, 'Open.', 'Secret.'],
  [`<|channel|>analysis<|message|>Secret.<|end|>${final}Open.<|return|>`, 'Open.', 'Secret.'],
  [`<|start|>assistant<|channel|>analysis<|message|>A.<|end|>${final}Open.`, 'Open.', 'A.'],
  [`Secret.<|end|>${final}Open.`, 'Open.', 'Secret.'],
  ['<|channel|>commentary to=functions.x <|constrain|>json<|message|>{}<|call|>', '', '{}'],
  ['analysisWe should be short.assistantfinalOpen.', 'Open.', 'analysisWe should be short.'],
])('harmony’s channels: %j', (text, content, reasoning) => {
  expectHowever(text, content, reasoning);
});

test.each([
  'Say <think>this</think>.',
  'The `</think>` mark ends thoughts.',
  'It ends with "</think>", then comes the answer.',
  '```xml\n<think>\nNo thought.\n</think>\n```\nThat is it.',
  'A token such as <|channel|> is written by gpt-oss.',
  'Write <|end|> at the end.',
  'analysis is a word, and so is assistantfinal.',
  'analysis',
  '1 < 2 and [t',
  '<',
  '',
])('text stays text: %j', (text) => {
  expectHowever(text, text, '');
});

test('a mark that is never closed within an answer was spoken of', () => {
  const text = 'One.\n<think> is a mark of thoughts.';
  expect(read(Array.from(text)).content).toBe(text);
});

test('thoughts that never end are no answer', () => {
  expectHowever('<think>never closed </thi', '', 'never closed </thi');
  expectHowever('<thinking> cut', '', 'cut');
});

test('what one answer showed is expected of the next: its thoughts never appear in the text', () => {
  const text = 'Okay, the user asks.\n</think>\n\nBlue.';
  expect(read([text]).habit).toBe('inside');
  expect(read(['Plain.']).habit).toBe('plain');
  const splitter = new ThoughtSplitter('inside');
  const pieces = [...Array.from(text).flatMap((each) => splitter.push(each)), ...splitter.end()];
  expect(pieces.some(({ kind }) => kind === 'retract')).toBe(false);
  expect(read(Array.from(text), 'inside')).toEqual({
    content: 'Blue.',
    reasoning: 'Okay, the user asks.',
    habit: 'inside',
  });
  expect(read(['<think>', 'Hm.</think>Blue.'], 'inside').content).toBe('Blue.');
});

test('an answer without the thoughts that were expected is an answer', () => {
  expect(read(['No ', 'thoughts.'], 'inside')).toMatchObject({
    content: 'No thoughts.',
    habit: 'plain',
  });
});

test('text without marks is passed on part by part', () => {
  const splitter = new ThoughtSplitter();
  const kinds = ['a', 'b', 'c'].flatMap((text) => splitter.push(text)).map(({ kind }) => kind);
  expect(kinds).toEqual(['content', 'content', 'content']);
});
