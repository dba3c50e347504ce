import { expect, test } from '@jest/globals';
import type { Document } from '#domain/documents.ts';
import { readMarks } from '#domain/evidence/marks.ts';
import type { SummaryTask } from '#domain/generation/task.ts';
import { englishBasicPhrases } from '#domain/reading/basic-phrases.ts';
import { factsOf } from '#domain/reading/document-facts.ts';
import { book } from '#test/support/long-texts.ts';
import { directReadingWork } from '#test/support/reading-work.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import { basicSummary } from './basic-summary.ts';
import { allPieces, readDocuments } from './read-documents.ts';

const work = directReadingWork();
let documents = 0;

function documentOf(pure_text: string, data: object = {}): Document {
  const doc_type_dependent_data = { title: 'The tide', readabilityMarkdown: pure_text, ...data };
  const passages = splitPassages(pure_text).map((passage, at) => ({
    ...passage,
    anchor: { kind: 'video', seconds: at * 10 },
  }));
  documents += 1;
  return {
    doc_id: `d${documents}`,
    pure_text,
    passages,
    doc_type_dependent_data,
  } as unknown as Document;
}

async function summary(document: Document, more: Partial<SummaryTask>): Promise<string> {
  const documents = [document];
  const input = {
    documents: readDocuments(documents, allPieces(documents)).map((each) => ({
      ...each,
      facts: factsOf(document),
      headings: [],
    })),
    question: '',
    before: '',
    task: 'whole' as const,
    phrases: englishBasicPhrases,
  };
  const task = { kind: 'summary', tab: 'summary', length: 'medium', language: '', prompt: '' };
  const { text } = await basicSummary(
    work,
    documents,
    input,
    { ...task, ...more } as SummaryTask,
    new AbortController().signal,
  );
  return text;
}

const places = (text: string) => readMarks(text).marks.map(({ label }) => label!.passage);

test.each(['summary', 'keyTakeaways', 'all'] as const)(
  'S2.16 %s quotes sentences of the source',
  async (tab) => {
    const document = documentOf(book(8_000));
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
  const document = documentOf(book(60_000));
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
  const document = documentOf(book(20_000), { segments });
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
  const lines = (await summary(documentOf(text, { comments }), { tab: 'comment' })).split('\n');
  expect(lines[0]).toBe(
    '- **Bo \\<b\\>** · 40: Floors that float are the answer to it. [[1.2 "Floors that float are the answer to it."]]',
  );
  expect(lines).toHaveLength(2);
});

test("the person's own request is a search; a list of things to do needs a model", async () => {
  const document = documentOf('Bees dance in June.\n\nThe hive stands behind the mill.');
  const text = await summary(document, { tab: 'customize', prompt: 'Where is the hive?' });
  expect(text).toContain('The hive stands behind the mill.');
  await expect(summary(document, { tab: 'actions' })).rejects.toMatchObject({
    code: 'needs_model',
  });
});
