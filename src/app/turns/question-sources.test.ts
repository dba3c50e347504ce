import { expect, test } from '@jest/globals';
import { BehaviorSubject, filter, firstValueFrom, Subject } from 'rxjs';
import type { TurnQueue } from '#domain/conversations/turn-queue.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { getRun, recordRun } from '#services/store/database/runs.ts';
import type { Store } from '#services/store/database/store.ts';
import { saveUploads } from '#services/store/documents/uploads.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { documentInfo } from '#test/support/fake-rows.ts';
import {
  ask,
  call,
  openTurns,
  savePage,
  type TurnsContext,
  until,
} from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';

const server = await suiteServer();

const url = 'https://a.test/tides';
const page = { kind: 'page', tabId: 7, url } as const;

/** Pages whose reading the test ends. */
function pages() {
  const read = new Map<number, Subject<string>>();
  const captures: [tabId: number, origin: string][] = [];
  return {
    captures,
    capturePage: async (tabId: number, origin: string) => {
      captures.push([tabId, origin]);
      const subject = read.get(tabId) ?? new Subject<string>();
      read.set(tabId, subject);
      const docId = await firstValueFrom(subject);
      return { ...documentInfo(docId, docId, 9), link: url };
    },
    finish: (tabId: number, docId: string) => read.get(tabId)?.next(docId),
    fail: (tabId: number) => read.get(tabId)?.error(new CodedError('capture_failed')),
  };
}

async function addFile(store: Store, name: string): Promise<string> {
  const file = new File(['Tides.'], name, { type: 'text/plain' });
  const [row] = await saveUploads(store, 'w', [{ file, refused: null }]);
  return row!.id;
}

/** An upload that became a document, in the state that its machine saves. */
async function readFile(store: Store, uploadId: string, docId: string): Promise<void> {
  await savePage(store, docId, 'The tide comes at nine.');
  const document = documentInfo(docId, docId, 9);
  await recordRun(store, 'upload', uploadId, { state: 'success', document });
}

const sourcesOf = async (store: Store, id: string) =>
  (await store.db.messages.get(id))?.sources.map(({ docId }) => docId);

/** The queue of the conversation when the condition is true. */
async function queued({ turns }: TurnsContext, wanted: (queue: TurnQueue) => boolean) {
  const stop = new AbortController();
  const watched = turns.handlers['turn.watch'](
    { conversationId: 'c' },
    { ...call(), signal: stop.signal },
  );
  for await (const queue of { [Symbol.asyncIterator]: () => watched }) {
    if (wanted(queue)) {
      stop.abort();
      return queue;
    }
  }
  throw new Error('unreachable');
}

const awaits = (messageId: string, count: number) => (queue: TurnQueue) =>
  queue.queue.find((each) => each.messageId === messageId)?.awaited.length === count;

test('a question is stored immediately, and answered with the page and the file that it waits for', async () => {
  const rig = pages();
  const context = await openTurns(server, rig);
  const { store, turns } = context;
  const uploadId = await addFile(store, 'tides.txt');
  await savePage(store, 'known', 'Known.');
  const more = { sources: [{ docId: 'known' }], pages: [page], uploadIds: [uploadId] };
  expect(await ask(turns, '1', more)).toEqual({ state: 'queued' });
  expect(await store.db.messages.get('q1')).toMatchObject({ status: 'queued' });
  expect(await store.db.turns.count()).toBe(1);
  expect((await getRun(store, 'upload', uploadId))?.questionId).toBe('q1');
  await readFile(store, uploadId, 'd-file');
  await queued(context, awaits('q1', 1));
  await savePage(store, 'd-page', 'The page.');
  rig.finish(7, 'd-page');
  await until(store, 'a1', 'done');
  expect(await sourcesOf(store, 'q1')).toEqual(['known', 'd-page', 'd-file']);
  expect(await store.db.runs.count()).toBe(0);
  const sent = JSON.stringify(server.requests[0]?.body);
  expect(sent).toContain('The tide comes at nine.');
});

const address = { kind: 'address', url: 'https://a.test/far' } as const;

/** Addresses of which each reading ends as the test says. */
function addresses(...ends: (DocumentInfo | CodedError)[]) {
  const requested: string[] = [];
  return {
    requested,
    readAddress: async (url: string) => {
      requested.push(url);
      const end = ends.shift() ?? new CodedError('network');
      if (end instanceof CodedError) throw end;
      return end;
    },
  };
}

test('a question waits for the page at an address, and is answered with it', async () => {
  const { store, turns } = await openTurns(server, addresses(documentInfo('d-far', 'Far', 9)));
  await savePage(store, 'd-far', 'The far tide.');
  await ask(turns, '1', { addresses: [address] });
  await until(store, 'a1', 'done');
  expect(await sourcesOf(store, 'q1')).toEqual(['d-far']);
  expect(JSON.stringify(server.requests[0]?.body)).toContain('The far tide.');
});

test('an address that cannot be read waits for the person: again, or without it', async () => {
  const rig = addresses(new CodedError('fetch_other', 'x', { status: 404 }));
  const context = await openTurns(server, rig);
  const { store, turns } = context;
  await ask(turns, '1', { addresses: [address] });
  const hasFailed = (queue: TurnQueue) =>
    queue.queue.some(({ awaited: [each] }) => each?.kind === 'address' && each.failure);
  const seen = await queued(context, (queue) => hasFailed(queue));
  expect(seen.queue[0]?.awaited).toMatchObject([
    { ...address, failure: { code: 'fetch_other', details: { status: 404 } } },
  ]);
  const question = { conversationId: 'c', messageId: 'q1' };
  await turns.handlers['turn.readAgain'](question, call());
  await queued(context, (queue) => rig.requested.length === 2 && hasFailed(queue));
  expect(await store.db.messages.get('q1')).toMatchObject({ status: 'queued' });
  await turns.handlers['turn.sendNow'](question, call());
  await until(store, 'a1', 'done');
  expect(await sourcesOf(store, 'q1')).toEqual([]);
});

test('after a context died an address is read again by the context that takes the question over', async () => {
  const never = { readAddress: () => new Promise<DocumentInfo>(() => undefined) };
  const first = await openTurns(server, never);
  await ask(first.turns, '1', { addresses: [address] });
  await first.turns.stored();
  first.die();
  const second = first.context(addresses(documentInfo('d-far', 'Far', 9)));
  await savePage(second.store, 'd-far', 'The far tide.');
  await second.turns.restore();
  await until(second.store, 'a1', 'done');
  expect(await sourcesOf(second.store, 'q1')).toEqual(['d-far']);
});

test('files that are all read go with the question immediately', async () => {
  const { store, turns } = await openTurns(server);
  const uploadId = await addFile(store, 'tides.txt');
  await readFile(store, uploadId, 'd-file');
  expect(await ask(turns, '1', { uploadIds: [uploadId] })).toEqual({ state: 'started' });
  expect(await sourcesOf(store, 'q1')).toEqual(['d-file']);
  expect(await store.db.runs.count()).toBe(0);
  await until(store, 'a1', 'done');
});

test('a page that cannot be read, or that shows another site by now, is left out', async () => {
  const rig = pages();
  const { store, turns } = await openTurns(server, rig);
  const moved = { ...page, tabId: 8, url: 'https://b.test/' };
  const reread = { ...page, tabId: 9, docId: 'before' };
  await savePage(store, 'd8', 'Of another site.');
  await savePage(store, 'before', 'As it was.');
  await ask(turns, '1', { pages: [page, moved, reread] });
  rig.fail(7);
  rig.finish(8, 'd8');
  rig.fail(9);
  await until(store, 'a1', 'done');
  // A page with an earlier reading is used in that form.
  expect(await sourcesOf(store, 'q1')).toEqual(['before']);
});

test('S2.16 a summary that waits for its page is named after it once it is read', async () => {
  const generation = {
    kind: 'summary',
    tab: 'summary',
    length: 'short',
    language: '',
    prompt: '',
  } as const;
  const rig = pages();
  const { store, turns } = await openTurns(server, rig);
  await savePage(store, 'd-page', 'The page.');
  await ask(turns, '1', { text: 'Summary', generation, pages: [page] });
  expect(await store.db.conversations.get('c')).toMatchObject({ type: 'Summary', name: 'Summary' });
  rig.finish(7, 'd-page');
  await until(store, 'a1', 'done');
  const [source] = (await store.db.messages.get('q1'))?.sources ?? [];
  expect(await store.db.conversations.get('c')).toMatchObject({ name: source?.title });
});

test('a file whose reading has not started is started; one that is removed is not waited for', async () => {
  const started = new BehaviorSubject<string[]>([]);
  const context = await openTurns(server, {
    startUpload: async (uploadId) => started.next([...started.value, uploadId]),
  });
  const { store, turns } = context;
  const [one, two] = [await addFile(store, 'one.txt'), await addFile(store, 'two.txt')];
  await ask(turns, '1', { uploadIds: [one, two] });
  await firstValueFrom(started.pipe(filter((ids) => ids.includes(one) && ids.includes(two))));
  await store.db.runs.delete(two);
  await readFile(store, one, 'd1');
  await until(store, 'a1', 'done');
  expect(started.value).toHaveLength(2);
  expect(await sourcesOf(store, 'q1')).toEqual(['d1']);
});

test('sent without the file that it waits for, the file stays in the composer for the next question', async () => {
  const context = await openTurns(server, pages());
  const { store, turns } = context;
  const uploadId = await addFile(store, 'tides.txt');
  const read = await addFile(store, 'log.txt');
  await ask(turns, '1', { pages: [page], uploadIds: [uploadId, read] });
  await readFile(store, read, 'd1');
  await queued(context, awaits('q1', 2));
  await turns.handlers['turn.sendNow']({ conversationId: 'c', messageId: 'q1' }, call());
  await until(store, 'a1', 'done');
  expect(await sourcesOf(store, 'q1')).toEqual(['d1']);
  expect((await store.db.messages.get('q1'))?.coverage).toMatchObject({
    unit: 'files',
    read: 1,
    of: 2,
  });
  const row = await getRun(store, 'upload', uploadId);
  expect(row).toBeDefined();
  expect(row?.questionId).toBeUndefined();
});

test('withdrawn, its words and files are released, and its followers follow the message above it', async () => {
  const context = await openTurns(server, pages());
  const { store, turns } = context;
  await ask(turns, '0');
  await until(store, 'a0', 'done');
  const uploadId = await addFile(store, 'tides.txt');
  await ask(turns, '1', { parentMessageId: 'a0', uploadIds: [uploadId] });
  await ask(turns, '2', { parentMessageId: 'a1' });
  const body = { conversationId: 'c', messageId: 'q1' };
  expect(await turns.handlers['turn.withdraw'](body, call())).toEqual({ text: 'Question 1' });
  expect((await getRun(store, 'upload', uploadId))?.questionId).toBeUndefined();
  expect(await store.db.messages.get('a1')).toBeUndefined();
  await until(store, 'a2', 'done');
  expect((await store.db.messages.get('q2'))?.parentMessageId).toBe('a0');
  expect(await turns.handlers['turn.withdraw'](body, call())).toEqual({ text: '' });
});

test('a question whose parent is deleted meanwhile is placed under the message before it', async () => {
  const { store, turns } = await openTurns(server);
  await ask(turns, '0');
  await until(store, 'a0', 'done');
  await ask(turns, '2', { parentMessageId: 'a1' });
  await until(store, 'a2', 'done');
  expect((await store.db.messages.get('q2'))?.parentMessageId).toMatch(/^[qa]0$/);
});

test('queued questions continue in the next context: what was read is not read again', async () => {
  const [rig, after] = [pages(), pages()];
  const context = await openTurns(server, rig);
  const { store, turns } = context;
  const other = { ...page, tabId: 8 };
  const uploadId = await addFile(store, 'tides.txt');
  await ask(turns, '1', { pages: [page, other], uploadIds: [uploadId] });
  await ask(turns, '2', { parentMessageId: 'a1' });
  await savePage(store, 'd7', 'The first page.');
  rig.finish(7, 'd7');
  await queued(context, awaits('q1', 2));
  await turns.stored();
  context.die();
  const next = context.context(after);
  await next.turns.restore();
  expect(await store.db.messages.get('q1')).toMatchObject({ status: 'queued' });
  await savePage(store, 'd8', 'The second page.');
  after.finish(8, 'd8');
  await readFile(store, uploadId, 'd-file');
  await until(store, 'a2', 'done');
  expect(after.captures).toEqual([[8, 'https://a.test']]);
  expect(await sourcesOf(store, 'q1')).toEqual(['d7', 'd8', 'd-file']);
});

test('a queue is watched from before its machine runs until after it is done', async () => {
  const context = await openTurns(server);
  const { store, turns } = context;
  server.script({ deltas: ['one'], holdAfter: 1 });
  const seen: TurnQueue[] = [];
  const stop = new AbortController();
  const watched = turns.handlers['turn.watch'](
    { conversationId: 'c' },
    { ...call(), signal: stop.signal },
  );
  const read = (async () => {
    for await (const queue of { [Symbol.asyncIterator]: () => watched }) {
      seen.push(queue);
      if (seen.length > 1 && queue.current === null && queue.queue.length === 0) return;
    }
  })();
  await ask(turns, '1');
  await queued(context, ({ current }) => current === 'q1');
  await ask(turns, '2', { parentMessageId: 'a1' });
  await queued(context, ({ queue }) => queue.length === 1);
  await server.until(([request]) => request?.held === true);
  server.release();
  await until(store, 'a2', 'done');
  await read;
  expect(seen[0]).toEqual({ current: null, queue: [] });
  expect(seen).toContainEqual({ current: 'q1', queue: [{ messageId: 'q2', awaited: [] }] });
  expect(seen).toContainEqual({ current: 'q2', queue: [] });
});
