import { beforeEach, expect, test } from '@jest/globals';
import type { Document } from '#domain/documents/documents.ts';
import { readMarks } from '#domain/evidence/marks.ts';
import type { GenerationTask } from '#domain/generation/task.ts';
import { englishBasicPhrases } from '#domain/reading/basic-phrases.ts';
import { basicModel, basicProvider } from '#services/llm/basic-provider.ts';
import { getMessage } from '#services/store/conversations/messages.ts';
import { addQuestion } from '#services/store/conversations/questions.ts';
import type { Store } from '#services/store/database/store.ts';
import { sourceOf } from '#services/store/documents/documents.ts';
import { systemClock } from '#shared/clock.ts';
import { newName, openContext } from '#test/support/memory-store.ts';
import { directReadingWork } from '#test/support/reading-work.ts';
import { savePage } from '#test/support/turn-contexts.ts';
import type { AnswerEvent } from '../answer-event.ts';
import { prepareAnswer } from '../prepare-answer.ts';

const bees = [
  '# Bees',
  'Bees fly to the lime trees in June and to the ivy in autumn.',
  'The hive behind the mill is kept by Hesper Lind.',
].join('\n\n');

let store: Store;
beforeEach(() => {
  store = openContext(newName(), systemClock);
});

async function answer(
  text: string,
  more: {
    pages?: boolean;
    begun?: string;
    phrases?: object;
    generation?: GenerationTask;
    /** Passages that were taken from memory, from 1. */
    taken?: readonly number[];
    isUnsure?: boolean;
  } = {},
) {
  const pages = more.pages === false ? [] : [await savePage(store, 'd1', bees)];
  const sources = pages.map((page) => ({
    ...sourceOf(page as Document),
    ...(more.taken && { taken: more.taken.map((at) => page.passages[at - 1]!.id) }),
    ...(more.isUnsure && { isUnsure: true }),
  }));
  await addQuestion(store, {
    conversationId: 'c',
    messageId: 'q',
    parentMessageId: null,
    text,
    sources,
    generation: more.generation,
  });
  const prepared = await prepareAnswer(
    {
      store,
      count: () => Promise.reject(new Error('not asked for')),
      work: directReadingWork(),
      phrases: async () => ({ ...englishBasicPhrases, ...more.phrases }),
    },
    {
      question: (await getMessage(store, 'q'))!,
      answerId: 'a',
      connected: {
        ref: { connection: 'basic', model: basicModel },
        provider: basicProvider,
        window: null,
        isLocal: true,
      },
      begun: more.begun ?? null,
      task: 'auto',
      partsOf: null,
    },
    new AbortController().signal,
  );
  const events: AnswerEvent[] = [];
  for await (const event of prepared.run(new AbortController().signal)) events.push(event);
  const said = events.flatMap((event) => (event.kind === 'content' ? [event.text] : [])).join('');
  const coverage = events.find((event) => event.kind === 'coverage')?.coverage;
  return { prepared, said, coverage };
}

test('Gloss Basic answers from the source, and requests no host', async () => {
  const { prepared, said, coverage } = await answer('Who keeps the hive?');
  expect(prepared.promptTokens).toBeNull();
  expect(prepared.documents.map(({ doc_id }) => doc_id)).toEqual(['d1']);
  expect(coverage).toEqual({
    mode: 'passages',
    unit: 'passages',
    read: 1,
    of: 2,
    failed: [],
    processed: null,
  });
  expect(said.startsWith('The closest passages. Not in the source: “keeps”.')).toBe(true);
  expect(readMarks(said).marks).toMatchObject([
    { label: { source: 1, passage: 2 }, quote: 'The hive behind the mill is kept by Hesper Lind' },
  ]);
});

test('a summary covers the whole source, in the labels of the caller', async () => {
  const { said, coverage } = await answer('Fasse zusammen', {
    phrases: { digest: 'In eigenen Worten:' },
  });
  expect(said).toBe(
    [
      'In eigenen Worten:',
      '',
      '25 words, about 1 min to read',
      '',
      '- Bees fly to the lime trees in June and to the ivy in autumn. [[1.1 "Bees fly to the lime trees in June and to the ivy in autumn"]]',
      '- The hive behind the mill is kept by Hesper Lind. [[1.2 "The hive behind the mill is kept by Hesper Lind"]]',
    ].join('\n'),
  );
  expect(coverage).toMatchObject({ mode: 'whole', read: 2, of: 2 });
});

test('an answer that is continued is not written twice', async () => {
  const { said } = await answer('Summary');
  const begun = said.slice(0, 40);
  expect(begun + (await answer('Summary', { begun })).said).toBe(said);
});

test.each([
  ['Translate this into German', true],
  ['Hello', false],
])('tasks that need a model are named: %s', async (text, pages) => {
  await expect(answer(text, { pages })).rejects.toMatchObject({ code: 'needs_model' });
});

test('S2.15 a tool needs a model, and says so', async () => {
  const variables = { selectedText: 'The tide is late.' };
  const generation = { kind: 'tool', toolId: null, instruction: 'Improve', variables } as const;
  await expect(answer('Improve', { generation })).rejects.toMatchObject({ code: 'needs_model' });
});

test('G17 of what was read the passages that were taken are listed under the title of their page', async () => {
  const { said, coverage, prepared } = await answer('Tell me all about the bees and the hive', {
    taken: [2],
  });
  const line = '> The hive behind the mill is kept by Hesper Lind. [[1.2 "';
  expect(said).toContain(`**d1 › Bees**\n\n${line}`);
  expect(said).not.toContain('lime trees');
  expect(readMarks(said).marks).toHaveLength(1);
  expect(coverage).toMatchObject({ mode: 'passages', read: 1, of: 2 });
  expect(prepared.taken?.get('d1')?.ids.size).toBe(1);
});

test('G17 of what was read nothing is listed that is not sure', async () => {
  const { said } = await answer('Where is the hive?', { taken: [2], isUnsure: true });
  expect(said).toBe(englishBasicPhrases.nothing);
});
