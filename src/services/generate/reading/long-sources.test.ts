import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Document } from '#domain/documents/documents.ts';
import type { Coverage, Progress } from '#domain/evidence/coverage.ts';
import type { Connection } from '#domain/models/model-ref.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import { createHostProvider } from '#services/llm/host-provider.ts';
import { startAnswer } from '#services/store/conversations/live-answer.ts';
import { getMessage } from '#services/store/conversations/messages.ts';
import { addQuestion } from '#services/store/conversations/questions.ts';
import type { Store } from '#services/store/database/store.ts';
import { sourceOf } from '#services/store/documents/documents.ts';
import { systemClock } from '#shared/clock.ts';
import { book, pagesOf, words } from '#test/support/long-texts.ts';
import { newName, openContext } from '#test/support/memory-store.ts';
import { directReadingWork } from '#test/support/reading-work.ts';
import { savePage } from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';
import type { AnswerEvent } from '../answer-event.ts';
import { prepareAnswer } from '../prepare-answer.ts';
import type { PrepareInput } from '../prepare-input.ts';
import { createPromptCounter } from '../turn-prompt.ts';
import { readNotes } from './parts/part-notes.ts';

const server = await suiteServer();
let store: Store;
beforeEach(() => {
  store = openContext(newName(), systemClock);
});

const tokensOf = (text: string) => Math.ceil(text.length / 4);

/** A question about a text, ready to be answered by the scripted host. */
async function ask(
  text: string,
  more: {
    question?: string;
    window?: number | null;
    connection?: Connection;
    task?: ReadingTask;
    answerId?: string;
    partsOf?: string | null;
    begun?: string | null;
    page?: Partial<Document>;
  } = {},
) {
  const { question = 'Summarise it.', window = 32_000, connection = 'ollama' } = more;
  const document = await savePage(store, 'd1', text, { tokens: tokensOf(text), ...more.page });
  await addQuestion(store, {
    conversationId: 'c',
    messageId: 'q',
    parentMessageId: null,
    text: question,
    sources: [sourceOf(document as Document)],
  });
  const answerId = more.answerId ?? 'a';
  await startAnswer(store, { answerId, messageId: 'q', conversationId: 'c' });
  const input: PrepareInput = {
    question: (await getMessage(store, 'q'))!,
    answerId,
    connected: {
      isLocal: false,
      ref: { connection, model: 'm' },
      provider: createHostProvider({
        fetch: (url, init) => fetch(url, init),
        clock: systemClock,
        host: server.url,
        apiKey: null,
      }),
      window,
    },
    begun: more.begun ?? null,
    task: more.task ?? 'auto',
    partsOf: more.partsOf ?? null,
  };
  const deps = {
    store,
    count: createPromptCounter(async (each) => tokensOf(each)),
    work: directReadingWork(tokensOf),
  };
  const stop = new AbortController();
  const prepared = await prepareAnswer(deps, input, stop.signal);
  return { prepared, stop, run: () => collect(prepared.run(stop.signal)) };
}

interface Answered {
  text: string;
  coverage: Coverage | null;
  progress: Progress[];
  usage: unknown;
  error: { code?: string } | null;
}

async function collect(events: AsyncIterable<AnswerEvent>): Promise<Answered> {
  const all: Answered = { text: '', coverage: null, progress: [], usage: null, error: null };
  try {
    for await (const event of events) {
      if (event.kind === 'content') all.text += event.text;
      if (event.kind === 'coverage') all.coverage = event.coverage;
      if (event.kind === 'progress') all.progress.push(event.progress);
      if (event.kind === 'usage') all.usage = event.usage;
    }
  } catch (error) {
    all.error = error as { code?: string };
  }
  return all;
}

/** The text of each request, the system's instructions first. */
function sent(): string[] {
  return server.requests.map(({ body }) =>
    (body as { messages: { content: string }[] }).messages.map(({ content }) => content).join('\n'),
  );
}

const labelsIn = (text: string) =>
  Array.from(text.matchAll(/\[1\.(\d+)\] /g), (match) => Number(match[1]));
const partIn = (text: string) => Number(/You see part (\d+) of/.exec(text)?.[1] ?? 0);
const fails = { status: 500 };
/** Well-formed, so that a part answers at once. */
const note = (text: string) => ({ deltas: [text], usage: { prompt: 40_000, completion: 10 } });
const notes = (count: number) => Array.from({ length: count }, (_, at) => note(`- note ${at + 1}`));

describe('a page of 2 MB, part by part', () => {
  const page = book(2_000_000);

  test('S7 every passage is sent once; coverage names the part that failed, and so does the last prompt', async () => {
    server.script(...notes(4), fails, fails, ...notes(20));
    const { prepared, run } = await ask(page);
    const { coverage, progress, text, error } = await run();
    expect(error).toBeNull();
    const prompts = sent();
    const parts = prompts.filter((prompt) => partIn(prompt) > 0);
    const of = new Set(parts.map(partIn)).size;
    expect(of).toBeGreaterThan(20);
    expect(coverage).toEqual({
      mode: 'parts',
      unit: 'parts',
      read: of - 1,
      of,
      failed: [5],
      processed: null,
    });
    expect(progress[0]).toEqual({ done: 0, of, failed: 0 });
    expect(progress.at(-1)).toEqual({ done: of - 1, of, failed: 1 });
    // Part 5 was requested twice; apart from the second attempt, every passage once and in order.
    expect(parts.map(partIn).filter((part) => part === 5)).toHaveLength(2);
    const once = parts.filter((prompt, at) => partIn(prompt) !== partIn(parts[at + 1] ?? ''));
    const passages = prepared.documents[0]!.passages.length;
    expect(once.flatMap(labelsIn)).toEqual(Array.from({ length: passages }, (_, at) => at + 1));
    const last = prompts.at(-1)!;
    expect(last).toContain('could not be read: 5.');
    expect(last).toContain('- note 1');
    expect(text).toContain('You asked');
  });

  test('nothing is cut: each part with its answer fits the window, and the text is that of the page', async () => {
    server.script(...notes(40));
    const { run } = await ask(page, { window: 64_000 });
    await run();
    const parts = sent().filter((prompt) => partIn(prompt) > 0);
    for (const prompt of parts) expect(tokensOf(prompt)).toBeLessThanOrEqual(64_000 - 4096);
    const said = parts.map((prompt) => prompt.slice(prompt.indexOf('[1.'))).join('\n');
    for (const word of ['first', 'middle', 'last'].map((place) => words[place]!)) {
      expect(said).toContain(word);
    }
  });

  test('only failed parts are requested again, and the notes are deleted when all was read', async () => {
    server.script(...notes(4), fails, fails, ...notes(30));
    const first = await (await ask(page)).run();
    expect(first.coverage?.failed).toEqual([5]);
    expect((await readNotes(store, 'a'))?.notes.size).toBe(first.coverage!.read);
    server.reset();
    server.script(note('- what part five says'), note('The whole answer.'));
    const again = await (await ask(page, { answerId: 'b', partsOf: 'a' })).run();
    const prompts = sent();
    expect(prompts.map(partIn)).toEqual([5, 0]);
    expect(prompts[1]).toContain('- note 1');
    expect(prompts[1]).toContain('- what part five says');
    expect(prompts[1]).not.toContain('could not be read');
    expect(again).toMatchObject({
      text: 'The whole answer.',
      coverage: { read: first.coverage!.of, failed: [] },
    });
    expect(again.progress[0]).toEqual({
      done: first.coverage!.of - 1,
      of: first.coverage!.of,
      failed: 0,
    });
    expect(await store.db.partNotes.count()).toBe(0);
  });

  test('parts that were read before the context ended are not read again', async () => {
    server.script(...notes(3), { silent: true });
    const { run, stop } = await ask(page);
    const running = run();
    await server.until((requests) => requests.length === 4);
    stop.abort();
    await running;
    server.reset();
    server.script(...notes(60));
    const { coverage } = await (await ask(page, { begun: '' })).run();
    expect(coverage).toMatchObject({ failed: [], read: coverage!.of });
    expect(partIn(sent()[0]!)).toBe(4);
    expect(sent()).toHaveLength(coverage!.of - 3 + 1);
  });

  test('a stop ends every request immediately, and no other starts', async () => {
    server.script(...Array.from({ length: 9 }, () => ({ deltas: ['a', 'b'], holdAfter: 1 })));
    const { run, stop } = await ask(page, { connection: 'OPENAI_API' });
    const running = run();
    await server.until((requests) => requests.filter(({ held }) => held).length === 3);
    stop.abort();
    expect((await running).error?.code).toBe('aborted');
    await server.until((requests) => requests.every(({ aborted }) => aborted));
    expect(server.requests).toHaveLength(3);
  });

  test('leaving the loop ends them as well', async () => {
    server.script(...Array.from({ length: 9 }, () => ({ silent: true })));
    const { prepared, stop } = await ask(page, { connection: 'gateway' });
    const events = prepared.run(stop.signal)[Symbol.asyncIterator]();
    await events.next();
    const next = events.next();
    await server.until((requests) => requests.length === 3);
    stop.abort();
    await next.catch(() => undefined);
    await server.until((requests) => requests.every(({ aborted }) => aborted));
  });

  test('three at a time with a host, one with this machine', async () => {
    for (const [connection, max] of [
      ['gateway', 3],
      ['lm-studio', 1],
    ] as const) {
      server.script(...Array.from({ length: 9 }, () => ({ silent: true })));
      const { run, stop } = await ask(page, { connection });
      const running = run();
      await server.until((requests) => requests.length >= max);
      await new Promise((resolve) => setImmediate(resolve));
      expect(server.requests).toHaveLength(max);
      stop.abort();
      await running;
      server.reset();
      await store.db.messages.clear();
    }
  });
});

describe('failures', () => {
  const text = book(300_000);

  test('where no part can be read the answer fails with the first error; a host that is down is not requested again', async () => {
    server.script(
      { status: 500 },
      { status: 500 },
      ...Array.from({ length: 40 }, () => ({ status: 503 })),
    );
    const { error, coverage } = await (await ask(text, { window: 8192 })).run();
    expect(error).toMatchObject({ code: 'provider_error' });
    expect(coverage).toBeNull();
    expect(server.requests.length).toBeLessThanOrEqual(10);
  });

  test('a failure that applies to every part ends it immediately', async () => {
    server.script({ status: 401 });
    const { error } = await (await ask(text, { connection: 'OPENAI_API' })).run();
    expect(error).toMatchObject({ code: 'provider_unauthorized' });
    expect(server.requests.length).toBeLessThanOrEqual(3);
  });

  test('a host that names a time to wait is requested again after it', async () => {
    server.script(note('- one'), { status: 429, headers: { 'retry-after': '1' } }, ...notes(20));
    const { coverage } = await (await ask(text)).run();
    expect(coverage?.failed).toEqual([]);
    const times = server.requests.map(({ receivedAt }) => receivedAt);
    expect(times[2]! - times[1]!).toBeGreaterThanOrEqual(990);
  });

  test('a part that exceeds the real window is read in halves; nothing of it is lost', async () => {
    server.script({ status: 413 }, ...notes(30));
    const { coverage } = await (await ask(text)).run();
    expect(coverage).toMatchObject({ failed: [], read: coverage!.of });
    const [whole, first, second] = sent();
    expect([...labelsIn(first!), ...labelsIn(second!)]).toEqual(labelsIn(whole!));
    expect(sent().at(-1)).toContain('- note 1\n\n- note 2');
  });

  test('notes that were cut off by the longest answer are made in halves too', async () => {
    server.script({ deltas: ['- cut'], finishReason: 'length' }, ...notes(30));
    await (await ask(text)).run();
    expect(sent().at(-1)).not.toContain('- cut');
    expect(labelsIn(sent()[1]!).length).toBeLessThan(labelsIn(sent()[0]!).length);
  });

  test('what a host did not read according to its count is reported', async () => {
    server.script(
      ...Array.from({ length: 30 }, () => ({
        deltas: ['- x'],
        usage: { prompt: 4096, completion: 1 },
      })),
    );
    const { coverage } = await (await ask(text)).run();
    expect(coverage?.processed?.reported).toBe(4096 * coverage!.of);
    expect(coverage!.processed!.counted).toBeGreaterThan(tokensOf(text));
  });
});

test('400 pages: coverage in pages, those of a part that failed not among them', async () => {
  const { text, passages } = pagesOf(400);
  const page = { passages, doc_type: 'page_content__pdf' as const };
  server.script(...notes(2), fails, fails, ...notes(40));
  const { coverage } = await (await ask(text, { page })).run();
  const failed = sent().find((prompt) => partIn(prompt) === 3)!;
  const numbers = labelsIn(failed).map((place) => passages[place - 1]!.anchor);
  const missing = new Set(numbers.map((anchor) => anchor.kind === 'pdf' && anchor.page));
  expect(coverage).toEqual({
    mode: 'parts',
    unit: 'pages',
    read: 400 - missing.size,
    of: 400,
    failed: [3],
    processed: null,
  });
});

describe('one prompt', () => {
  test('a source that fits is sent whole, each passage after its label', async () => {
    const { coverage } = await (await ask('# Head\n\nOne.\n\nTwo.')).run();
    expect(coverage).toEqual({
      mode: 'whole',
      unit: 'passages',
      read: 2,
      of: 2,
      failed: [],
      processed: null,
    });
    expect(sent()[0]).toContain('\n# Head\n\n[1.1] One.\n\n[1.2] Two.\n</untrusted-source-');
  });

  test('S9.1 text beyond the cap is counted', async () => {
    const { coverage } = await (await ask('One.\n\nTwo.', { page: { leftOut: 7 } })).run();
    expect(coverage).toMatchObject({ mode: 'whole', read: 2, of: 9 });
  });

  test('a question about 2 MB is one request with the passages that answer it', async () => {
    const { prepared, run } = await ask(book(2_000_000), {
      question: `Where is the ${words.middle}?`,
    });
    const { coverage } = await run();
    const [prompt, ...more] = sent();
    expect(more).toEqual([]);
    expect(prompt).toContain(`The ${words.middle} is kept behind`);
    expect(coverage).toMatchObject({
      mode: 'passages',
      unit: 'passages',
      of: prepared.documents[0]!.passages.length,
    });
    expect(coverage!.read).toBe(labelsIn(prompt!).length);
    expect(tokensOf(prompt!)).toBeLessThan(28_000);
    expect(prepared.promptTokens).toBeGreaterThan(0);
    expect(prompt).toContain('[…]');
  });

  test('a question in words the source does not have is searched with words of the model', async () => {
    server.script({ deltas: [`${words.middle}, shelf`] }, { deltas: ['Behind it.'] });
    const question = 'Где хранится редкая вещь из середины книги?';
    const { text } = await (await ask(book(500_000), { question })).run();
    expect(text).toBe('Behind it.');
    expect(sent()).toHaveLength(2);
    expect(sent()[1]).toContain(`The ${words.middle} is kept behind`);
  });

  test('and unchanged where the model gives none', async () => {
    server.script(fails, { deltas: ['Not there.'] });
    const question = 'Где хранится редкая вещь из середины книги?';
    expect((await (await ask(book(500_000), { question })).run()).text).toBe('Not there.');
  });

  test('a host whose window is smaller than stated gets less of the source', async () => {
    server.script({ status: 413 }, { deltas: ['Found.'] });
    const question = `Where is the ${words.middle}?`;
    const { prepared, run } = await ask(book(60_000), {
      question,
      window: 128_000,
      connection: 'gateway',
    });
    const planned = prepared.promptTokens!;
    expect(await run()).toMatchObject({ text: 'Found.', coverage: { mode: 'passages' } });
    expect(prepared.promptTokens).toBeLessThan(planned / 2);
    expect(sent()[1]).toContain(`The ${words.middle} is kept behind`);
  });

  test('S7 under long headings fewer passages are sent: the question is not refused', async () => {
    const heads = ['#', '##', '###'].map((mark) => `${mark} ${'A very long heading '.repeat(9)}`);
    const lines = Array.from({ length: 2000 }, (_, at) =>
      at % 4 === 0 ? `The key ${at} is blue.` : `Nothing is said on line ${at}.`,
    );
    const { prepared, run } = await ask([...heads, ...lines].join('\n\n'), {
      question: 'Which key is blue?',
      window: 8192,
      task: 'question',
    });
    expect(prepared.promptTokens).toBeLessThanOrEqual(8192 - 2048);
    expect((await run()).coverage).toMatchObject({ mode: 'passages', of: 2000 });
    expect(labelsIn(sent()[0]!).length).toBeGreaterThan(20);
  });

  test('S8.3 a prompt without room for any source is refused before it is sent', async () => {
    const question = `${'word '.repeat(9000)} why?`;
    await expect(ask(book(60_000), { question, window: 8192 })).rejects.toMatchObject({
      code: 'token_limit',
    });
    expect(server.requests).toEqual([]);
  });
});

describe('notes that do not fit together', () => {
  test('are made shorter some at a time until they do', async () => {
    const long = `- ${'a claim of some length [[1.3 "words of that passage"]] '.repeat(30)}`;
    server.script(
      ...Array.from({ length: 35 }, () => note(long)),
      ...Array.from({ length: 30 }, () => note('- shorter [[1.3 "words of that passage"]]')),
    );
    const text = book(600_000);
    const { coverage } = await (await ask(text, { window: 8192 })).run();
    const prompts = sent();
    const last = prompts.at(-1)!;
    expect(coverage!.of).toBe(35);
    expect(tokensOf(last)).toBeLessThanOrEqual(8192 - 2048);
    expect(last).toContain('- shorter [[1.3 "words of that passage"]]');
    expect(prompts.length).toBeGreaterThan(38);
    for (const prompt of prompts) expect(tokensOf(prompt)).toBeLessThanOrEqual(8192 - 1024);
  });

  test('a model that does not shorten them is abandoned', async () => {
    const long = { deltas: [`- ${'word '.repeat(4000)}\n`.repeat(2)] };
    server.script(...Array.from({ length: 200 }, () => long));
    const { error } = await (await ask(book(60_000), { window: 8192 })).run();
    expect(error).toMatchObject({ code: 'token_limit' });
  });

  test('parts with nothing for the request are left out', async () => {
    server.script(
      note('NOTHING'),
      note('- something'),
      ...Array.from({ length: 9 }, () => note('NOTHING.')),
      note('So.'),
    );
    await (await ask(book(300_000))).run();
    const last = sent().at(-1)!;
    expect(last.match(/<untrusted-notes-\w+ parts/g)).toHaveLength(1);
    expect(last).toContain('parts="2"');
  });
});

describe('a rewritten text', () => {
  test('is written in the order of its parts, each complete, without notes', async () => {
    server.script(...Array.from({ length: 20 }, (_, at) => note(`teil ${at + 1}`)));
    const { run } = await ask(book(40_000), {
      question: 'Translate this page into German',
      window: 8192,
    });
    const { text, coverage } = await run();
    expect(coverage).toMatchObject({ mode: 'parts', failed: [], read: coverage!.of });
    expect(text).toBe(
      Array.from({ length: coverage!.of }, (_, at) => `teil ${at + 1}`).join('\n\n'),
    );
    expect(sent()).toHaveLength(coverage!.of);
    expect(sent()[0]).not.toContain('put a mark');
  });

  test('shows where a part is missing; continued, nothing is written twice', async () => {
    server.script(note('eins'), fails, fails, ...Array.from({ length: 20 }, () => note('mehr')));
    const options = { question: 'Translate this page into German', window: 8192 };
    const first = await (await ask(book(40_000), options)).run();
    expect(first.text.startsWith('eins\n\n[…]\n\nmehr')).toBe(true);
    expect(first.coverage?.failed).toEqual([2]);
    server.reset();
    server.script(note('zwei'));
    const begun = await ask(book(40_000), { ...options, begun: 'eins' });
    const second = await begun.run();
    expect(`eins${second.text}`).toBe(first.text.replace('[…]', 'zwei'));
    expect(sent()).toHaveLength(1);
  });

  test('S7 continues as a translation, even where its request would be read in another way by now', async () => {
    server.script(note('eins'), fails, fails, ...Array.from({ length: 20 }, () => note('mehr')));
    const options = { question: 'Translate this page into German', window: 8192 };
    const first = await (await ask(book(40_000), options)).run();
    server.reset();
    server.reading = 'passages';
    server.script(note('zwei'));
    const second = await (await ask(book(40_000), { ...options, begun: 'eins' })).run();
    expect(`eins${second.text}`).toBe(first.text.replace('[…]', 'zwei'));
    expect(server.readings).toEqual([]);
  });
});
