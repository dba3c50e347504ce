import { expect, test } from '@jest/globals';
import { type SummaryFacts, summaryLengths, tabsFor } from '../generation/summary.ts';
import { taskRequest } from '../generation/task-request.ts';
import { fillPrompt } from './fill-prompt.ts';
import { fenceRules, instructions, toolInstructions } from './instructions.ts';
import { presets } from './presets.ts';
import { type PromptVariables, untrustedVariables, type VariableName } from './variables.ts';

const nonce = '0123456789abcdef01234567';
const given: PromptVariables = {
  interfaceLanguage: 'en',
  currentDate: 'Friday, 15 January 2027',
  selectedText: 'a',
  surroundingText: 'a',
  pageTitle: 'a',
  keyPoints: 'at six',
  followUpInstruction: 'Agree to what the last message asks.',
  replyContext: 'a',
  composerFields: 'a',
  draft: 'a',
  writingSamples: 'a',
  websiteDomain: 'a.example',
  websiteUrl: 'https://a.example/x',
  writingStyle: 'Plain',
  writingTone: 'Friendly',
  writingLength: 'Short',
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
    if (/nothing beyond it|no other facts/.test(text))
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

test('a text for a site with a limit knows it, also when it is changed', () => {
  const limited = requests.filter(({ key, left }) => {
    const mayBeLong = ['replyMessage', 'replyEmail'].includes(key);
    const isSent = /^(?:reply|compose|refine)|followUp/.test(key) && !mayBeLong;
    return isSent && left === null;
  });
  expect(limited.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'replySocial',
      'composeReply',
      'composeNew',
      'refineDraft',
      'followUp',
    ]),
  );
  for (const { key, text } of limited)
    expect({ key, has: text.includes('At most 280 characters') }).toEqual({ key, has: true });
});

test('a result that is put into a text of the person has no report about what it was made of', () => {
  for (const { key, text } of requests)
    expect({ key, odd: /You may (?:say|report)/.exec(text)?.[0] }).toEqual({ key, odd: undefined });
  expect(toolInstructions([{}], nonce, 'whole')).not.toMatch(/You may (?:say|report)/);
  expect(instructions([{}], nonce, 'whole')).toContain('You may say in your answer');
});

test('a mail is not signed with a placeholder or with “me”', () => {
  for (const { key, text } of requests)
    if (key === 'replyEmail' || key === 'composeNew')
      expect({ key, has: text.includes('A word such as “me” is no name.') }).toEqual({
        key,
        has: true,
      });
});

test('a public reply is not asked for a thought that a chip forbids', () => {
  const text = requests.find(
    ({ key, left }) => key === 'replySocial' && left === 'keyPoints',
  )?.text;
  expect(text).toContain('Keep it to one thought.');
  expect(text).not.toContain('adds something');
});

const taskOf = (text: string) => text.split('Each text of the task')[0] ?? '';

test('a text is named only where it is given', () => {
  for (const { key, left, text } of requests) {
    const task = taskOf(text);
    const named = Object.values(untrustedVariables).filter((name) => task.includes(name));
    const given = named.filter((name) => text.includes(`name="${name}"`));
    expect({ key, left, named }).toEqual({ key, left, named: given });
  }
});

test('the language of the result is said once, and not under two conditions', () => {
  for (const { key, left, text } of requests) {
    const said =
      taskOf(text).match(/Write it in (?:the language|[A-Z])|Keep its language\./g) ?? [];
    expect({ key, left, most: said.length < 2, said }).toMatchObject({ key, left, most: true });
    expect({ key, odd: text.includes('another is named below') }).toEqual({ key, odd: false });
  }
});

test('no sentence is said twice', () => {
  for (const { key, text } of requests) {
    const sentences = taskOf(text)
      .split(/(?<=[.:?!])\s+/)
      .filter((each) => each.split(' ').length > 3);
    const twice = sentences.filter((each, at) => sentences.indexOf(each) !== at);
    expect({ key, twice }).toEqual({ key, twice: [] });
  }
});

test('a person’s own lines end before the rules that follow them', () => {
  const lines = 'Bring the cable\n- and the lamps:';
  for (const { key, lines: prompt } of presets) {
    const text = fillPrompt(
      prompt,
      { ...given, keyPoints: lines, followUpInstruction: lines },
      nonce,
    );
    const places = text.split(lines);
    for (const after of places.slice(1))
      expect({ key, ends: after.startsWith('\n"""') }).toEqual({ key, ends: true });
  }
});

test('what is forbidden about a fence is not said of code, of which a task may be', () => {
  const rules = fenceRules(nonce, 'Each source').join('\n');
  expect(rules).toContain(nonce);
  expect(rules).not.toMatch(/\bcode\b/i);
});

const image = { image: {} };
test('marks are asked for only where there are passages to refer to', () => {
  expect(instructions([{}], nonce, 'whole')).toContain('[[2.14');
  expect(instructions([image], nonce, 'whole')).not.toContain('[[');
  for (const sources of [[{}], [image], []])
    expect(toolInstructions(sources, nonce, 'whole')).not.toMatch(/(?<!quotation )\bmarks?\b/);
  const picture: SummaryFacts = { kind: 'page', comments: 0, segments: 0, docType: 'image' };
  for (const { tab, text } of summariesOf(picture))
    expect({ tab, odd: /\bmarks?\b/.exec(text)?.[0] }).toEqual({ tab, odd: undefined });
});

function summariesOf(facts: SummaryFacts) {
  return tabsFor(facts).flatMap((tab) =>
    summaryLengths.map((length) => {
      const task = { kind: 'summary', tab, length, language: 'en', prompt: 'Prices' } as const;
      return { tab, length, text: taskRequest(task, facts, 'Friday, 15 January 2027') };
    }),
  );
}

const kinds: readonly SummaryFacts[] = [
  { kind: 'page', comments: 2, segments: 0 },
  { kind: 'video', comments: 2, segments: 9 },
  { kind: 'pdf', comments: 0, segments: 0 },
  { kind: 'email', comments: 0, segments: 0 },
  { kind: 'several', comments: 0, segments: 0, count: 3 },
];

test('a summary has a date only for things to do, and one source is not spoken of as several', () => {
  for (const facts of kinds)
    for (const { tab, text } of summariesOf(facts)) {
      const which = { kind: facts.kind, tab };
      expect({ ...which, has: text.includes('Today is') }).toEqual({
        ...which,
        has: text.includes('task list'),
      });
      const odd = facts.kind === 'several' ? /the source (?:says|does)/ : /the sources/;
      expect({ ...which, odd: odd.exec(text)?.[0] }).toEqual({ ...which, odd: undefined });
    }
});

test('a sentence is no longer than a small model can follow', () => {
  const texts = [
    ...requests.map(({ key, text }) => ({ key: String(key), text: taskOf(text) })),
    ...kinds.flatMap(summariesOf).map(({ tab, text }) => ({ key: tab, text })),
  ];
  for (const { key, text } of texts)
    for (const sentence of text.split(/(?<=[.;:?!])\s+|\n\d\. /)) {
      const words = sentence.split(/\s+/).length;
      expect({ key, sentence, fits: words <= 32 }).toEqual({ key, sentence, fits: true });
    }
});

test('a request of one’s own is not followed by limits of what it may ask for', () => {
  for (const facts of kinds)
    for (const { tab, text } of summariesOf(facts))
      if (tab === 'customize') expect(text).not.toMatch(/introduction|does not say|do not say/);
});
