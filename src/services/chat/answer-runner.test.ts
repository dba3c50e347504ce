import { expect, test } from '@jest/globals';
import type { Message } from '#domain/conversations/conversations.ts';
import type { AnswerJob, AnswerOutcome } from '#domain/conversations/turns.ts';
import type { Coverage } from '#domain/evidence/coverage.ts';
import { addQuestion } from '#services/store/conversations/questions.ts';
import type { Store } from '#services/store/database/store.ts';
import { getDocuments } from '#services/store/documents/documents.ts';
import { systemClock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { pause } from '#shared/pause.ts';
import { newName, openContext } from '#test/support/memory-store.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { directReadingWork } from '#test/support/reading-work.ts';
import { savePage } from '#test/support/turn-contexts.ts';
import type { AnswerEvent } from '../generate/answer-event.ts';
import type { PreparedAnswer } from '../generate/prepare-answer.ts';
import { AnswerRunner } from './answer-runner.ts';
import type { FollowChunk } from './live-text.ts';

const coverage: Coverage = {
  mode: 'passages',
  unit: 'passages',
  read: 3,
  of: 40,
  failed: [],
  processed: null,
};

const job: AnswerJob = {
  kind: 'ask',
  conversationId: 'c',
  messageId: 'q1',
  answerId: 'a1',
  model: null,
  task: 'auto',
  partsOf: null,
  comparedMessageId: null,
};

const page = 'The aurochs died out in 1627.\n\nIt was a large animal.';

/** A runner whose answers are the events that the test sends. */
async function setup(plan: Partial<PreparedAnswer> = {}, text = page) {
  const store = openContext(newName(), systemClock);
  await savePage(store, 'd1', text);
  await addQuestion(store, {
    conversationId: 'c',
    messageId: 'q1',
    parentMessageId: null,
    text: 'When?',
    sources: [],
  });
  let wake = () => {};
  const events: (AnswerEvent | 'end')[] = [];
  const documents = await getDocuments(store, ['d1']);
  const prepared: PreparedAnswer = {
    promptTokens: 1000,
    documents,
    async *run() {
      for (;;) {
        const event = events.shift();
        if (event === 'end') return;
        if (event) yield event;
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    },
    ...plan,
  };
  const connected = { ref: { connection: 'OPENAI_API', model: 'gpt-4o' } };
  const runner = new AnswerRunner({
    store,
    locks: memoryLocks().context().locks,
    countTokens: async () => 1,
    models: { resolve: async () => connected as never },
    work: directReadingWork(),
    prepare: async () => prepared,
  });
  const send = (...more: (AnswerEvent | 'end')[]) => {
    events.push(...more);
    wake();
  };
  return { store, runner, send };
}

/** Has the job's answer made, as the machine does. */
async function start({ runner }: { runner: AnswerRunner }) {
  await runner.prepare(job, new AbortController().signal);
  const ended = new Promise<void>((resolve, reject) => {
    runner.answer(job, {
      began: () => undefined,
      ended: (outcome) => void runner.save(job, outcome).then(resolve, reject),
    });
  });
  return { ended };
}

async function* chunksOf(runner: AnswerRunner): AsyncGenerator<FollowChunk> {
  yield* runner.follow('a1', new AbortController().signal);
}

const row = (store: Store) => store.db.messages.get('a1') as Promise<Message>;
const usage = (promptTokens: number) =>
  ({ kind: 'usage', usage: { promptTokens, completionTokens: 5 } }) as const;

test('the progress of the reading is sent to followers until the answer begins', async () => {
  const { runner, send, store } = await setup();
  const { ended } = await start({ runner });
  const chunks = chunksOf(runner);
  const next = async () => (await chunks.next()).value as FollowChunk;
  expect(await next()).toMatchObject({ progress: null, status: 'waiting' });
  send({ kind: 'progress', progress: { done: 1, of: 9, failed: 0 } });
  expect(await next()).toMatchObject({ progress: { done: 1, of: 9 }, status: 'waiting', text: '' });
  const late = (await chunksOf(runner).next()).value as FollowChunk;
  expect(late).toMatchObject({ progress: { done: 1, of: 9 } });
  send({ kind: 'progress', progress: { done: 9, of: 9, failed: 1 } });
  expect(await next()).toMatchObject({ progress: { done: 9, of: 9, failed: 1 } });
  send({ kind: 'content', text: 'So' });
  expect(await next()).toMatchObject({ progress: null, status: 'streaming', text: 'So' });
  send({ kind: 'coverage', coverage }, 'end');
  await ended;
  expect(await row(store)).toMatchObject({ status: 'done', coverage });
});

test('a citation reaches followers when its mark is complete, before the answer ends', async () => {
  const { runner, send, store } = await setup();
  const { ended } = await start({ runner });
  send({ kind: 'content', text: 'So [[1.1 "aurochs died out' });
  const chunks = chunksOf(runner);
  const seen: FollowChunk[] = [];
  const until = async (test: (chunk: FollowChunk) => boolean) => {
    for await (const chunk of { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) }) {
      seen.push(chunk);
      if (test(chunk)) return;
    }
  };
  await until(({ text }) => text.includes('died'));
  expect(seen.flatMap(({ citations }) => citations)).toEqual([]);
  send({ kind: 'content', text: ' in 1627"]] and [[1.2 "it was never there"]]' });
  await until(() => seen.flatMap(({ citations }) => citations).length === 2);
  expect(seen.at(-1)!.status).toBe('streaming');
  const citations = seen.flatMap((chunk) => chunk.citations);
  expect(citations).toMatchObject([
    { mark: 0, found: { docId: 'd1', exact: 'aurochs died out in 1627', textStart: 4 } },
    { mark: 1, quote: 'it was never there', found: null },
  ]);
  const replayed = (await chunksOf(runner).next()).value as FollowChunk;
  expect(replayed.citations).toEqual(citations);
  send('end');
  await ended;
  expect((await row(store)).citations).toEqual(citations);
  const late = (await chunksOf(runner).next()).value as FollowChunk;
  expect(late.citations).toEqual(citations);
});

test('what thoughts cited is not cited by the answer that takes their place', async () => {
  const { runner, send } = await setup({}, `${page}\n\n${'It grazed by the water. '.repeat(4000)}`);
  const { ended } = await start({ runner });
  send(
    { kind: 'content', text: 'So [[1.1 "it was never there"]] and' },
    { kind: 'retract' },
    { kind: 'content', text: 'Long ago [[1.1 "aurochs died out in 1627"]].' },
  );
  // Long enough for a check of what was taken back.
  for (let turn = 0; turn < 50; turn += 1) await pause();
  const { text, citations } = (await chunksOf(runner).next()).value as FollowChunk;
  expect(text).toBe('Long ago [[1.1 "aurochs died out in 1627"]].');
  expect(citations).toMatchObject([{ mark: 0, found: { exact: 'aurochs died out in 1627' } }]);
  send('end');
  await ended;
});

test('the answer retains the sources its marks can name, though its question had none', async () => {
  const { runner, send, store } = await setup();
  const { ended } = await start({ runner });
  expect((await row(store)).sources).toMatchObject([{ docId: 'd1', title: 'd1', tokens: 14 }]);
  send('end');
  await ended;
  expect((await row(store)).sources).toHaveLength(1);
});

test('a cut of the prompt by the provider is stored with the answer', async () => {
  const cases = [
    {
      events: [usage(599)],
      expected: { ...coverage, processed: { reported: 599, counted: 1000 } },
    },
    { events: [usage(600)], expected: coverage },
    { events: [], expected: coverage },
  ];
  for (const { events, expected } of cases) {
    const { runner, send, store } = await setup();
    const { ended } = await start({ runner });
    send({ kind: 'coverage', coverage }, { kind: 'content', text: 'x' }, ...events, 'end');
    await ended;
    expect((await row(store)).coverage).toEqual(expected);
  }
});

test('a cut is reported where no other reading is known; not for several requests', async () => {
  const first = await setup();
  const one = await start(first);
  first.send({ kind: 'content', text: 'x' }, usage(100), 'end');
  await one.ended;
  expect((await row(first.store)).coverage).toEqual({
    mode: 'whole',
    unit: 'passages',
    read: 2,
    of: 2,
    failed: [],
    processed: { reported: 100, counted: 1000 },
  });
  const parts: Coverage = { ...coverage, mode: 'parts', unit: 'parts' };
  const second = await setup();
  const other = await start(second);
  second.send({ kind: 'coverage', coverage: parts }, usage(100), 'end');
  await other.ended;
  expect((await row(second.store)).coverage).toEqual(parts);
  const third = await setup({ documents: [] });
  const none = await start(third);
  third.send(usage(100), 'end');
  await none.ended;
  expect((await row(third.store)).coverage).toBeNull();
});

test('the sources of an answer are saved before it ends', async () => {
  const { runner, send, store } = await setup();
  await start({ runner });
  send({ kind: 'coverage', coverage }, { kind: 'content', text: 'So' });
  const chunks = chunksOf(runner);
  for await (const { text } of chunks) if (text === 'So') break;
  expect(await row(store)).toMatchObject({
    coverage,
    status: expect.stringMatching(/wait|stream/),
  });
});

test('a mark that needs all of a long source does not delay the stream', async () => {
  const unit =
    'The **tide** comes, and [goes away](https://a.test/x) — again and again it does.\n\n';
  const text = `${unit.repeat(2_000_000 / unit.length)}The very last words of it all.`;
  const { runner, send } = await setup({}, text);
  const { ended } = await start({ runner });
  send({ kind: 'content', text: 'So [[1.1 "the very last words of it"]]' });
  let turns = 0;
  const pump = setInterval(() => {
    turns += 1;
    send({ kind: 'content', text: '.' });
  }, 1);
  let found = false;
  for await (const chunk of chunksOf(runner)) {
    found = chunk.citations.some((citation) => citation.found !== null);
    if (found) break;
  }
  clearInterval(pump);
  send('end');
  await ended;
  expect(found).toBe(true);
  // The text is folded in some sixty slices; others had their turns between them.
  expect(turns).toBeGreaterThan(10);
});

test('S8.9 a server that says when it is back gets the question again by itself', async () => {
  let requests = 0;
  const r = await setup({
    async *run() {
      requests += 1;
      if (requests < 3)
        throw new CodedError('provider_unavailable', 'x', { status: 503, retryAfterMs: 0 });
      yield { kind: 'content' as const, text: 'Back.' };
    },
  });
  await r.runner.prepare(job, new AbortController().signal);
  const outcome = await new Promise<AnswerOutcome>((ended) => {
    r.runner.answer(job, { began: () => undefined, ended });
  });
  expect([outcome.status, requests]).toEqual(['done', 3]);
});

test('without such a time, or where it fails again, there is an end of requests', async () => {
  for (const [details, expected] of [
    [{}, 1],
    [{ retryAfterMs: 0 }, 4],
    [{ retryAfterMs: 3_600_000 }, 1],
  ] as const) {
    let requests = 0;
    const r = await setup({
      async *run() {
        requests += 1;
        yield* [];
        throw new CodedError('server_unavailable', 'x', { ...details });
      },
    });
    await r.runner.prepare(job, new AbortController().signal);
    const outcome = await new Promise<AnswerOutcome>((ended) => {
      r.runner.answer(job, { began: () => undefined, ended });
    });
    expect([outcome.error?.code, requests]).toEqual(['server_unavailable', expected]);
  }
});
