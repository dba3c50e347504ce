import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { chatCompletionsPath } from '#api/chat-completions.ts';
import { answerEventsOf, answerHeader, stopAnswer } from '#api/resumable-answers.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { dropAnswers } from '#server/gateway/answers/answer-rows.ts';
import type { ResumableAnswersOptions } from '#server/gateway/answers/resumable-answers.ts';
import { readStream, startTestServer, type TestServer } from '#test/support/gateway.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';

/* Answers that go on without their reader, at a personal server. */
let vendor: VendorServer;
let server: TestServer;
let db: Database;
const model = 'gpt-4.1-mini';
const deltas = ['The ', 'tide ', 'turns ', 'at ', 'noon.'];

beforeAll(async () => {
  vendor = await startOpenAiServer({ models: [model] });
  server = await start();
  db = connect(server.databaseUrl, () => undefined);
  // The vendor is known, and connected.
  await (await ask(randomUUID())).text();
}, 60_000);

afterAll(async () => {
  await db.destroy();
  await server.close();
  await vendor.close();
});

beforeEach(() => vendor.reset());

const start = (answers: Partial<Pick<ResumableAnswersOptions, 'withoutReaderMs'>> = {}) =>
  startTestServer(
    { COMPATIBLE_BASE_URL: `${vendor.url}/v1`, COMPATIBLE_NAME: 'Host' },
    { waitingMs: 150, answers: { everyMs: 20, ...answers } },
  );

const json = { 'content-type': 'application/json' };

function ask(answerId: string, signal?: AbortSignal, to = server) {
  const body = { model, stream: true, messages: [{ role: 'user', content: 'hello' }] };
  return to.call(chatCompletionsPath, {
    method: 'POST',
    headers: { ...json, [answerHeader]: answerId },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

const read = (answerId: string, headers: Record<string, string> = {}, to = server) =>
  to.call(answerEventsOf(answerId), { headers });

const stop = (answerId: string, to = server) => {
  const body = JSON.stringify({ answer_id: answerId });
  return to.call(stopAnswer.path, { method: 'POST', headers: json, body });
};

/** Reads until the text has come, and leaves. */
async function leaveAfter(answerId: string, text: string, to = server): Promise<string> {
  const leave = new AbortController();
  const response = await ask(answerId, leave.signal, to);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let got = '';
  while (!got.includes(text)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`no "${text}" in ${response.status} ${got}`);
    got += value;
  }
  leave.abort();
  return got;
}

const lastId = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '';
const withoutWaiting = (text: string) => text.replaceAll(': waiting\n\n', '');

test('an answer continues when its reader leaves; who comes back gets the rest, or all of it', async () => {
  vendor.script({ deltas, holdAfter: 2, chunkDelayMs: 10 });
  const answerId = randomUUID();
  const seen = await leaveAfter(answerId, 'tide ');
  const rest = await read(answerId, { 'last-event-id': lastId(seen) });
  vendor.release();
  expect((await readStream(rest)).content).toBe('turns at noon.');
  const whole = await readStream(await read(answerId));
  expect(whole).toMatchObject({ content: deltas.join(''), finish: 'stop', error: null });
  expect(whole.lines.at(-1)).toBe('[DONE]');
  expect(vendor.requests.filter(({ path }) => path.endsWith('completions'))).toHaveLength(1);
});

test('its reader gets the same events, numbered; after each of them the rest is read, none lost or twice', async () => {
  vendor.script({ deltas });
  const answerId = randomUUID();
  const first = withoutWaiting(await (await ask(answerId)).text());
  expect(withoutWaiting(await (await read(answerId)).text())).toBe(first);
  const events = first.split('\n\n').filter((event) => event !== '');
  expect(events.map(lastId)).toEqual(events.map((_, index) => String(index + 1)));
  for (const [index] of events.entries()) {
    const rest = await (await read(answerId, { 'last-event-id': String(index + 1) })).text();
    const left = events.slice(index + 1).map((event) => `${event}\n\n`);
    expect(withoutWaiting(rest)).toBe(left.join(''));
  }
});

test('Stop ends it at the vendor, also without a reader; a second one does nothing', async () => {
  vendor.script({ deltas, holdAfter: 2, chunkDelayMs: 10 });
  const answerId = randomUUID();
  await leaveAfter(answerId, 'tide ');
  expect((await stop(answerId)).status).toBe(200);
  await vendor.until((requests) => requests.at(-1)?.aborted === true);
  const { content, error } = await readStream(await read(answerId));
  expect({ content, code: error?.code }).toEqual({ content: 'The tide ', code: 'aborted' });
  expect((await stop(answerId)).status).toBe(200);
});

test('after its time without a reader it is ended, and can be continued', async () => {
  const short = await start({ withoutReaderMs: 1 });
  vendor.script({ deltas, holdAfter: 2, chunkDelayMs: 10 });
  const answerId = randomUUID();
  await leaveAfter(answerId, 'tide ', short);
  await vendor.until((requests) => requests.at(-1)?.aborted === true);
  const { content, error } = await readStream(await read(answerId, {}, short));
  expect({ content, code: error?.code }).toEqual({ content: 'The tide ', code: 'interrupted' });
  await short.close();
});

test('who reads it again is a reader', async () => {
  const answerId = randomUUID();
  vendor.script({ deltas, holdAfter: 2, chunkDelayMs: 10 });
  await leaveAfter(answerId, 'tide ');
  const leftAt = new Date(Date.now() - 300_000);
  await db
    .updateTable('resumable_answer')
    .set({ read_at: leftAt })
    .where('answer_id', '=', answerId)
    .execute();
  const rest = await read(answerId);
  const { read_at: readAt } = await db
    .selectFrom('resumable_answer')
    .where('answer_id', '=', answerId)
    .select('read_at')
    .executeTakeFirstOrThrow();
  expect(readAt).not.toEqual(leftAt);
  vendor.release();
  expect((await readStream(rest)).content).toBe(deltas.join(''));
});

test('that of a process that is gone ends too', async () => {
  const answerId = randomUUID();
  const key = { owner_id: 'local', answer_id: answerId };
  await db
    .insertInto('resumable_answer')
    .values({ ...key, run: randomUUID(), seen_at: new Date(Date.now() - 40_000) })
    .execute();
  const event = 'id: 1\ndata: {"choices":[{"index":0,"delta":{"content":"Half"}}]}\n\n';
  await db
    .insertInto('answer_event')
    .values({ ...key, number: 1, text: event })
    .execute();
  const { content, error } = await readStream(await read(answerId));
  expect({ content, code: error?.code }).toEqual({ content: 'Half', code: 'interrupted' });
});

test('a new request with the same id takes the place of the first', async () => {
  vendor.script({ deltas, holdAfter: 2, chunkDelayMs: 10 }, { deltas: ['New.'] });
  const answerId = randomUUID();
  await leaveAfter(answerId, 'tide ');
  expect((await readStream(await ask(answerId))).content).toBe('New.');
  await vendor.until(([first]) => first?.aborted === true);
  expect((await readStream(await read(answerId))).content).toBe('New.');
});

test('who reads an answer whose place another takes gets nothing of the other', async () => {
  const others = ['New ', 'words ', 'of ', 'its ', 'own.'];
  vendor.script({ deltas, holdAfter: 2, chunkDelayMs: 10 }, { deltas: others });
  const answerId = randomUUID();
  const seen = await leaveAfter(answerId, 'tide ');
  const rest = await read(answerId, { 'last-event-id': lastId(seen) });
  expect((await readStream(await ask(answerId))).content).toBe(others.join(''));
  const { content, error } = await readStream(rest);
  expect({ content, code: error?.code }).toEqual({ content: '', code: 'interrupted' });
});

test('a failure before the answer is a status, and is stored', async () => {
  vendor.script({ status: 401 });
  const answerId = randomUUID();
  expect((await ask(answerId)).status).toBe(502);
  const { content, error } = await readStream(await read(answerId));
  expect({ content, code: error?.code }).toEqual({ content: '', code: 'provider_unauthorized' });
});

async function allEnded(): Promise<void> {
  const running = db.selectFrom('resumable_answer').where('ended_at', 'is', null);
  while (await running.select('answer_id').executeTakeFirst());
}

test('an owner has the latest of those that have ended; all go after their hour, with their events', async () => {
  await dropAnswers(db, new Date(Date.now() + 60_000));
  for (let each = 0; each < 22; each += 1) {
    await (await ask(randomUUID())).text();
    // Its last words are read before its end is written.
    await allEnded();
  }
  const count = async (table: 'resumable_answer' | 'answer_event') => {
    const { all } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('all'))
      .executeTakeFirstOrThrow();
    return Number(all);
  };
  expect(await count('resumable_answer')).toBeLessThanOrEqual(21);
  expect(await count('answer_event')).toBeGreaterThan(0);
  await dropAnswers(db, new Date(Date.now() + 60_000));
  expect([await count('resumable_answer'), await count('answer_event')]).toEqual([0, 0]);
});

test('many at once: those beyond twenty end with their reader', async () => {
  const rows = Array.from({ length: 20 }, () => ({
    owner_id: 'local',
    answer_id: randomUUID(),
    run: randomUUID(),
  }));
  await db.insertInto('resumable_answer').values(rows).execute();
  vendor.script({ deltas, holdAfter: 2, chunkDelayMs: 10 });
  const answerId = randomUUID();
  await leaveAfter(answerId, 'tide ');
  await vendor.until((requests) => requests.at(-1)?.aborted === true);
  expect((await read(answerId)).status).toBe(404);
  await dropAnswers(db, new Date(Date.now() + 60_000));
});

test('ids and numbers of hostile callers', async () => {
  expect((await read(randomUUID())).status).toBe(404);
  for (const id of ['x', "'; drop table owner; --", '..%2f..', '0'.repeat(5_000)]) {
    expect((await read(encodeURIComponent(id))).status).toBeGreaterThanOrEqual(400);
    expect((await stop(id)).status).toBe(400);
  }
  for (const id of ['x', '0'.repeat(64), '00000000-0000-0000-0000-00000000000g']) {
    expect((await ask(id)).status).toBe(400);
  }
  for (const number of ['-1', '1e9', '9'.repeat(20), 'x', '1, 2']) {
    expect((await read(randomUUID(), { 'last-event-id': number })).status).toBe(400);
  }
  expect((await stop(randomUUID())).status).toBe(200);
  expect((await fetch(server.url + answerEventsOf(randomUUID()))).status).toBe(401);
  expect((await fetch(server.url + stopAnswer.path, { method: 'POST' })).status).toBe(401);
});

test('nothing of an answer is logged', async () => {
  const logged = server.log.join('');
  expect(logged).toContain('/answer/');
  for (const word of ['tide', 'turns', 'noon', 'New.', 'hello']) expect(logged).not.toContain(word);
});
