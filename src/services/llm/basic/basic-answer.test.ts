import { describe, expect, test } from '@jest/globals';
import { readMarks } from '#domain/evidence/marks.ts';
import { englishBasicPhrases, fillPhrase } from '#domain/reading/basic-phrases.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import { readDocument } from '#test/support/read-fixtures.ts';
import { directReadingWork } from '#test/support/reading-work.ts';
import type { ReadDocument } from '#workers/reading/reading.api.ts';
import { plainText } from '#workers/reading/sentences.core.ts';
import { basicAnswer } from './basic-answer.ts';

const work = directReadingWork();
const handbook = readDocument('harbour-handbook.md');

const facts = { author: '', date: '', words: 1240, minutes: 5 };
const withFacts = (document: ReadDocument) => ({ ...document, facts, headings: ['Arriving'] });

const ask = (
  question: string,
  {
    documents = [handbook],
    ...more
  }: { documents?: ReadDocument[]; before?: string; task?: ReadingTask } = {},
) =>
  basicAnswer(
    work,
    {
      documents: documents.map(withFacts),
      question,
      before: '',
      task: 'auto',
      phrases: englishBasicPhrases,
      ...more,
    },
    new AbortController().signal,
  );

describe('every line but its own few words is of the source, with its mark', () => {
  test.each([
    'Summarise this page',
    'Who mends sails?',
    'How deep is it over the bar?',
    '8 to 12 m week',
  ])('%s', async (question) => {
    const { text } = await ask(question);
    const [first, ...lines] = text.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line));
    const nearest = fillPhrase(englishBasicPhrases.nearest, { words: '“deep”' });
    expect([...Object.values(englishBasicPhrases), nearest]).toContain(first);
    expect(lines.length).toBeGreaterThan(0);
    const isOwn = (each: string) =>
      each.startsWith('**') || each === '1,240 words, about 5 min to read';
    for (const line of lines.filter((each) => !isOwn(each))) {
      const { marks } = readMarks(line);
      expect(marks).toHaveLength(1);
      const [{ label, quote }] = marks as [(typeof marks)[0]];
      expect(label?.source).toBe(1);
      const said = plainText(handbook.passages[label!.passage - 1]!.text);
      expect(said.replaceAll('"', '”')).toContain(quote);
    }
  });
});

test('a summary is a list in the order of the source; a question shows passages under their headings', async () => {
  const digest = await ask('Was sind die wichtigsten Punkte?', {
    documents: [readDocument('museum.de.md')],
  });
  expect(digest.kind).toBe('digest');
  expect(digest.text).toMatch(/^The most important sentences[^\n]*\n\n[^\n]+\n\n(- .+\n?)+$/);
  const answer = await ask('Which channel?');
  expect(answer.kind).toBe('passages');
  expect(answer.text).toContain(
    '**Handbook of the harbour of Sallow Bay › Arriving**\n\n> Vessels call the office on channel 12 before they pass the red buoy. [[1.3 "Vessels',
  );
});

test('the task that was chosen wins over the words', async () => {
  expect((await ask('The fees', { task: 'whole' })).kind).toBe('digest');
  expect((await ask('A summary of the fees', { task: 'question' })).kind).toBe('passages');
});

test('two sources retain their numbers', async () => {
  const documents = [readDocument('museum.de.md'), handbook];
  const { text } = await ask('Summarise both', { documents });
  const numbers = readMarks(text).marks.map(({ label }) => label!.source);
  expect(new Set(numbers)).toEqual(new Set([1, 2]));
});

test.each([
  'Translate this page into German',
  'Write a reply',
  'この文章を翻訳して',
  'Rewrite it in simple words',
])('tasks that need a model are named: %s', async (question) => {
  await expect(ask(question)).rejects.toMatchObject({ code: 'needs_model' });
});

test('so does a chat without a source', async () => {
  await expect(ask('Hello', { documents: [] })).rejects.toMatchObject({ code: 'needs_model' });
});

test.each([
  'What is this page about?',
  'Who wrote it?',
  'Wovon handelt die Seite?',
  '何についてですか',
])(
  'a question about the whole document gets the most informative sentences: %s',
  async (question) => {
    const { text, kind } = await ask(question);
    expect(kind).toBe('digest');
    expect(text).toContain('1,240 words, about 5 min to read');
    expect(text).not.toContain(englishBasicPhrases.answered);
  },
);

test('of a question that is found in part, the nearest passages name the missing words', async () => {
  const { text, kind } = await ask('Which channel do zeppelins call?');
  expect(kind).toBe('passages');
  expect(text).toMatch(/^The closest passages\. Not in the source: “zeppelins”\.\n/);
  expect(text).toContain('channel 12');
});

test('U2.5 a verb without a topic of its own, such as “made”, is not said to be missing', async () => {
  const text = 'The bell was cast in York in 1720 by two brothers who lived at the harbour.';
  const bell: ReadDocument = {
    docId: 'b',
    title: 'Bell',
    passages: [{ text, under: '', kind: 'prose' }],
  };
  const documents = [bell];
  const answer = (await ask('Who made the bell?', { documents })).text;
  expect(answer.startsWith(englishBasicPhrases.passages)).toBe(true);
  const other = (await ask('Who made the bell and the zeppelin?', { documents })).text;
  expect(other).toMatch(/^The closest passages\. Not in the source: “zeppelin”\.\n/);
});

test.each([
  ['How often are the sails checked?', 'The sails are checked twice a year.'],
  ['Wie häufig werden die Segel geprüft?', 'Die Segel werden zweimal im Jahr geprüft.'],
  ['Welche Segel werden oft geprüft?', 'Die Segel werden zweimal im Jahr geprüft.'],
  ['Combien de fois les voiles sont-elles vérifiées ?', 'Les voiles sont vérifiées en mai.'],
  ['¿Con qué frecuencia se revisan las velas?', 'Las velas se revisan dos veces al año.'],
  ['Как часто проверяют паруса?', 'Паруса проверяют два раза в год.'],
  ['Какой парус проверяют?', 'Парус проверяют два раза в год.'],
  ['Hvor høy er masten?', 'Masten måler tolv meter.'],
  ['Jak często sprawdza się żagle?', 'Żagle sprawdza się dwa razy w roku.'],
  ['Yelkenler ne sıklıkla kontrol edilir?', 'Yelkenler yılda iki kez kontrol edilir.'],
  ['कितनी बार पालों की जाँच होती है?', 'पालों की जाँच साल में दो बार होती है।'],
  ['船帆多久检查一次？', '船帆每年五月检查。'],
  ['돛은 얼마나 자주 점검하나요?', '돛은 해마다 점검하나요 오월에.'],
])(
  'U2.5 question words and words of degree are not said to be missing: %s',
  async (question, text) => {
    const said = {
      docId: text,
      title: '',
      passages: [{ text, under: '', kind: 'prose' as const }],
    };
    const answer = (await ask(question, { documents: [said] })).text;
    expect(answer.split('\n')[0]).toBe(englishBasicPhrases.passages);
  },
);

test('U2.5 a topic that is a word of degree in another language is named as missing', async () => {
  expect((await ask('Which channel does the mare call?')).text).toMatch(
    /^The closest passages\. Not in the source: “mare”\.\n/,
  );
});

test('for a question without a word of the source it states that, and what the source does answer', async () => {
  const { text, kind } = await ask('quantum chromodynamics?');
  expect(kind).toBe('digest');
  expect(text).toMatch(
    /^The source does not mention “quantum”, “chromodynamics”\. What it is mostly about:\n/,
  );
  const [, questions = ''] = text.split(englishBasicPhrases.answered);
  const list = questions.trim().split('\n');
  expect(list).toHaveLength(3);
  expect(list[0]).toBe('- What does it say about Arriving?');
  for (const line of list) {
    const echoed = (await ask(line.slice(2))).text;
    expect(echoed.startsWith(englishBasicPhrases.passages)).toBe(true);
  }
});

test('only a source without text has nothing', async () => {
  const empty: ReadDocument = { docId: 'e', title: 'Empty', passages: [] };
  expect(await ask('What is this?', { documents: [empty] })).toEqual({
    text: englishBasicPhrases.nothing,
    passages: 0,
    kind: 'passages',
  });
});

test('words of a page are shown as they are', async () => {
  const text =
    'The *best* offer <img src=x onerror=alert(1)> of the [year](https://bad.test) is here for all of you today.';
  const hostile: ReadDocument = {
    docId: 'h',
    title: '',
    passages: [
      {
        text: text.replace('<img', '\\<img').replace('*best*', '\\*best\\*'),
        under: '# [x](https://bad.test)',
        kind: 'prose',
      },
    ],
  };
  const answer = (await ask('offer', { documents: [hostile] })).text;
  expect(answer).toContain('\\*best\\*');
  expect(answer).toContain('**\\# x**');
  expect(answer).not.toMatch(/(?<!\\)<img/);
});
