import { expect, test } from '@jest/globals';
import type { Document } from '#domain/documents/documents.ts';
import { readMarks } from '#domain/evidence/marks.ts';
import { summaryFacts, summaryKinds, tabsFor } from '#domain/generation/summary.ts';
import type { SummaryTask } from '#domain/generation/task.ts';
import { basicSummaryOf, markdownDocument, sourcesOfKinds } from '#test/support/basic-summaries.ts';
import { checkAnswer } from '#test/support/check-answer.ts';
import { book } from '#test/support/long-texts.ts';
import { read } from '#test/support/sources.ts';

const summary = (document: Document, task: Partial<SummaryTask>) =>
  basicSummaryOf([document], task);

const places = (text: string) => readMarks(text).marks.map(({ label }) => label!.passage);

test.each(['summary', 'keyTakeaways', 'all'] as const)(
  'S2.16 %s quotes sentences of the source',
  async (tab) => {
    const document = markdownDocument('book', book(8_000));
    const text = await summary(document, { tab });
    const { marks } = readMarks(text);
    expect(marks.length).toBeGreaterThanOrEqual(3);
    for (const { label, quote } of marks) {
      const { textStart, textEnd } = document.passages[label!.passage - 1]!;
      expect(document.pure_text.slice(textStart, textEnd)).toContain(quote);
    }
  },
);

test('a longer summary has more sentences', async () => {
  const document = markdownDocument('book', book(60_000));
  const lengths = ['short', 'medium', 'long'] as const;
  const counts: number[] = [];
  for (const length of lengths) {
    counts.push(places(await summary(document, { tab: 'keyTakeaways', length })).length);
  }
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(counts[0]).toBeLessThan(counts[2]!);
});

test('chapters are spread over the whole video, in its order', async () => {
  const segments = [{ start: 0, duration: 1, text: 'x' }];
  const document = markdownDocument('book', book(20_000), { segments });
  const found = places(await summary(document, { tab: 'timestamped' }));
  expect(found.length).toBeGreaterThanOrEqual(4);
  expect(found).toEqual([...found].sort((a, b) => a - b));
  expect(found.at(-1)! / document.passages.length).toBeGreaterThan(0.7);
});

test('comments are shown by their likes, with their passage', async () => {
  const comment = (author: string, like: number | null, content: string) => ({
    author,
    like,
    content,
    level: 0,
  });
  const comments = [
    comment('Ann', 2, 'The tide is a lender of books.'),
    comment('Bo <b>', 40, 'Floors that float are the answer to it.'),
    comment('Cy', null, 'This comment is not in the text.'),
  ];
  const text = [comments[0]!.content, comments[1]!.content].join('\n\n');
  const lines = (
    await summary(markdownDocument('comments', text, { comments }), { tab: 'comment' })
  ).split('\n');
  expect(lines[0]).toBe(
    '- **Bo \\<b\\>** · 40: Floors that float are the answer to it. [[1.2 "Floors that float are the answer to it."]]',
  );
  expect(lines).toHaveLength(2);
});

test("the person's own request is a search; a list of things to do needs a model", async () => {
  const document = markdownDocument(
    'bees',
    'Bees dance in June.\n\nThe hive stands behind the mill.',
  );
  const text = await summary(document, { tab: 'customize', prompt: 'Where is the hive?' });
  expect(text).toContain('The hive stands behind the mill.');
  await expect(summary(document, { tab: 'actions' })).rejects.toMatchObject({
    code: 'needs_model',
  });
});

const handbook = 'test/fixtures/reading/harbour-handbook.md';
const page = { name: 'handbook', documents: [markdownDocument('handbook', read(handbook))] };

test.each([page, ...sourcesOfKinds()])(
  'S2.16 $name: every tab that needs no model gives points, each with its words in the source',
  async ({ documents }) => {
    const facts = summaryFacts(documents);
    const tabs = tabsFor(facts).filter(
      (tab) => !['actions', 'compare', 'transcript', 'customize'].includes(tab),
    );
    expect(tabs.length).toBeGreaterThanOrEqual(3);
    for (const tab of tabs) {
      const text = await basicSummaryOf(documents, { tab });
      const points = text.split('\n').filter((line) => line.startsWith('- '));
      expect(points.length).toBeGreaterThanOrEqual(3);
      const perPoint = points.map((point) => checkAnswer(point, documents));
      const unfound = points.filter((_, at) => !perPoint[at]!.some(({ found }) => found));
      expect({ tab, unfound }).toEqual({ tab, unfound: [] });
      const cited = new Set(perPoint.flat().map(({ found }) => found?.docId));
      expect(cited).toEqual(new Set(documents.map(({ doc_id }) => doc_id)));
      const anchors = new Set(perPoint.flat().map(({ found }) => found?.anchor.kind));
      if (facts.kind === 'pdf') expect(anchors).toEqual(new Set(['pdf']));
      if (tab === 'timestamped') expect(anchors).toEqual(new Set(['video']));
    }
  },
);

test('S2.16 the kinds of these sources are all there are', () => {
  const kinds = [page, ...sourcesOfKinds()].map(({ documents }) => summaryFacts(documents).kind);
  expect(new Set(kinds)).toEqual(new Set(summaryKinds));
});
