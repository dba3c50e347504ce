import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { chatCompletionsPath } from '#api/chat-completions.ts';
import { answerEventsOf, answerHeader, stopAnswer } from '#api/kept-answers.ts';
import { readStream, startTestServer, type TestServer } from '#test/support/gateway.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';

/* Answers that go on without their reader: two servers on one database are two nodes of one installation. */
let vendor: VendorServer;
let server: TestServer;
const model = 'gpt-4.1-mini';
const deltas = ['The ', 'tide ', 'turns ', 'at ', 'noon.'];

beforeAll(async () => {
  vendor = await startOpenAiServer({ models: [model] });
  server = await startTestServer(
    { COMPATIBLE_BASE_URL: `${vendor.url}/v1`, COMPATIBLE_NAME: 'Host' },
    { waitingMs: 150, answers: { withoutReaderMs: 60_000, everyMs: 20 } },
  );
}, 60_000);

afterAll(async () => {
  await server.close();
  await vendor.close();
});

beforeEach(() => vendor.reset());

function ask(answerId: string, signal?: AbortSignal, to = server) {
  const body = { model, stream: true, messages: [{ role: 'user', content: 'hello' }] };
  return to.call(chatCompletionsPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [answerHeader]: answerId },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

const read = (answerId: string, headers: Record<string, string> = {}, to = server) =>
  to.call(answerEventsOf(answerId), { headers });

const stop = (answerId: string, to = server) =>
  to.call(stopAnswer.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer_id: answerId }),
  });

/** Reads until the text has come, and leaves. */
async function leaveAfter(answerId: string, text: string): Promise<string> {
  const leave = new AbortController();
  const response = await ask(answerId, leave.signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let got = '';
  while (!got.includes(text)) got += (await reader.read()).value ?? '';
  leave.abort();
  await reader.closed.catch(() => undefined);
  return got;
}

const lastId = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '';

test('an answer goes on when its reader leaves; who comes back gets the rest, or all of it', async () => {
  vendor.script({ deltas, holdAfter: 2 });
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

test('its reader gets the same events, numbered', async () => {
  vendor.script({ deltas });
  const answerId = randomUUID();
  const first = await (await ask(answerId)).text();
  expect((await (await read(answerId)).text()).replaceAll(': waiting\n\n', '')).toBe(
    first.replaceAll(': waiting\n\n', ''),
  );
  expect(lastId(first)).toBe(String(first.match(/^data: /gm)?.length));
});

test('Stop ends it at the vendor, also when nobody reads', async () => {
  vendor.script({ deltas, holdAfter: 2 });
  const answerId = randomUUID();
  await leaveAfter(answerId, 'tide ');
  expect((await stop(answerId)).status).toBe(200);
  await vendor.until((requests) => requests.at(-1)?.aborted === true);
  const { content, error } = await readStream(await read(answerId));
  expect({ content, code: error?.code }).toEqual({ content: 'The tide ', code: 'aborted' });
});

test('after its time without a reader it is ended', async () => {
  const short = await startTestServer(
    { COMPATIBLE_BASE_URL: `${vendor.url}/v1`, COMPATIBLE_NAME: 'Host' },
    { answers: { withoutReaderMs: 1, everyMs: 20 } },
  );
  vendor.script({ deltas, holdAfter: 2 });
  const leave = new AbortController();
  const response = await ask(randomUUID(), leave.signal, short);
  leave.abort();
  await response.text().catch(() => undefined);
  await vendor.until((requests) => requests.at(-1)?.aborted === true);
  await short.close();
});

test('a new request with the same id takes the place of the first', async () => {
  vendor.script({ deltas, holdAfter: 2 }, { deltas: ['New.'] });
  const answerId = randomUUID();
  await leaveAfter(answerId, 'tide ');
  expect((await readStream(await ask(answerId))).content).toBe('New.');
  await vendor.until(([first]) => first?.aborted === true);
  expect((await readStream(await read(answerId))).content).toBe('New.');
});

test('a failure before the answer is a status, and ends what is kept', async () => {
  vendor.script({ status: 401 });
  const answerId = randomUUID();
  expect((await ask(answerId)).status).toBe(502);
  expect((await read(answerId)).status).toBe(200);
});

test('unknown ids and those that are no UUID', async () => {
  expect((await read(randomUUID())).status).toBe(404);
  expect((await read('x')).status).toBe(400);
  expect((await ask('x')).status).toBe(400);
  expect((await stop(randomUUID())).status).toBe(200);
  expect((await fetch(server.url + answerEventsOf(randomUUID()))).status).toBe(401);
});
