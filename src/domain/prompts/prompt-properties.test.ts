import { expect, test } from '@jest/globals';
import { fillPrompt } from './fill-prompt.ts';
import { presets } from './presets.ts';
import { type PromptVariables, untrustedVariables, type VariableName } from './variables.ts';

const nonce = '0123456789abcdef01234567';
const given: PromptVariables = {
  interfaceLanguage: 'en',
  currentDate: 'Friday, 15 January 2027',
  selectedText: 'a',
  keyPoints: 'at six',
  followUpInstruction: 'Agree to what the last message asks.',
  replyContext: 'a',
  composerFields: 'a',
  draft: 'a',
  writingSamples: 'a',
  websiteDomain: 'a.example',
  websiteUrl: 'https://a.example/x',
  writingTone: 'Friendly',
  outputLanguage: 'de',
  completionOutput: 'a',
  characterLimit: '280',
  answersAs: 'the author of the post',
};

/** Each prompt with all variables, and without each one that it can do without. */
const requests = presets.flatMap(({ key, lines }) =>
  [null, ...(Object.keys(given) as VariableName[])].flatMap((left) => {
    const variables = { ...given, ...(left && { [left]: '' }) };
    try {
      return [{ key, left, text: fillPrompt(lines, variables, nonce) }];
    } catch {
      return [];
    }
  }),
);

test('what is named is a phrase that fits its sentence', () => {
  for (const { key, text } of requests) {
    const [task = ''] = text.split('Each text of the task');
    expect({
      key,
      odd: /written on the name|at the address of the page|undefined|\{\{/.exec(task)?.[0],
    }).toEqual({ key, odd: undefined });
  }
});

test('an instruction to agree is not taken back', () => {
  for (const { key, text } of requests) {
    expect({ key, odd: /^Agree to nothing/m.exec(text)?.[0] }).toEqual({ key, odd: undefined });
    if (text.includes('nothing beyond it'))
      expect({ key, asks: /Answer (?:each|what)/.test(text) }).toEqual({ key, asks: false });
  }
});

test('the person’s own words are not called those of others', () => {
  for (const { key, text } of requests)
    expect({ key, odd: text.includes('written by others') }).toEqual({ key, odd: false });
});

test('every fence is announced in the task by its name', () => {
  for (const { key, text } of requests) {
    const [task = ''] = text.split('Each text of the task');
    for (const [, name = ''] of text.matchAll(/<untrusted-text-\w+ name="([^"]+)">/g)) {
      expect(Object.values(untrustedVariables)).toContain(name);
      expect({ key, name, isNamed: task.includes(name) }).toEqual({ key, name, isNamed: true });
    }
  }
});

test('a public reply knows the limit of its site', () => {
  const reply = requests.find(({ key, left }) => key === 'replySocial' && left === null);
  expect(reply?.text).toContain('At most 280 characters');
});
