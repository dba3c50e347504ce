import { describe, expect, test } from '@jest/globals';
import { readMarks } from '#domain/evidence/marks.ts';
import { englishBasicPhrases } from '#domain/reading/basic-phrases.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import { readDocument } from '#test/support/read-fixtures.ts';
import { directReadingWork } from '#test/support/reading-work.ts';
import type { ReadDocument } from '#workers/reading/reading.api.ts';
import { basicAnswer } from './basic-answer.ts';

const work = directReadingWork();
const handbook = readDocument('harbour-handbook.md');

const ask = (
  question: string,
  more: { documents?: ReadDocument[]; before?: string; task?: ReadingTask } = {},
) =>
  basicAnswer(
    work,
    {
      documents: [handbook],
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
    expect(Object.values(englishBasicPhrases)).toContain(first);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines.filter((each) => !each.startsWith('**'))) {
      const { marks } = readMarks(line);
      expect(marks).toHaveLength(1);
      const [{ label, quote }] = marks as [(typeof marks)[0]];
      expect(label?.source).toBe(1);
      expect(handbook.passages[label!.passage - 1]!.text).toContain(quote);
    }
  });
});

test('a summary is a list in the order of the source; a question shows passages under their headings', async () => {
  const digest = await ask('Was sind die wichtigsten Punkte?', {
    documents: [readDocument('museum.de.md')],
  });
  expect(digest.kind).toBe('digest');
  expect(digest.text).toMatch(/^The sentences that say most[^\n]*\n\n(- .+\n?)+$/);
  const answer = await ask('Which channel?');
  expect(answer.kind).toBe('passages');
  expect(answer.text).toContain(
    '**Handbook of the harbour of Sallow Bay › Arriving**\n\n> Vessels call the office on channel 12 before they pass the red buoy. [[1.3 "Vessels',
  );
});

test('the task that was chosen wins over the words', async () => {
  expect((await ask('The fees', { task: 'whole' })).kind).toBe('digest');
  expect((await ask('Summary', { task: 'question' })).kind).toBe('passages');
});

test('two sources keep their numbers', async () => {
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
])('what needs a model says so: %s', async (question) => {
  await expect(ask(question)).rejects.toMatchObject({ code: 'needs_model' });
});

test('so does a chat without a source', async () => {
  await expect(ask('Hello', { documents: [] })).rejects.toMatchObject({ code: 'needs_model' });
});

test('where nothing matches it says that, and invents nothing', async () => {
  expect(await ask('quantum chromodynamics?')).toEqual({
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
