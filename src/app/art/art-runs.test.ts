import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getDocument } from '#services/store/documents/documents.ts';
import { getFile, listLibrary } from '#services/store/documents/library.ts';
import { draw, listed, openArt, runUntil, stop } from '#test/support/art-rig.ts';
import { png } from '#test/support/files/png.ts';
import { ArtServer } from '#test/support/vendors/art-server.ts';

const server = await new ArtServer().listen();
afterAll(() => server.close());
beforeEach(() => server.reset());

const hosts = () => ({ openaiApiHost: `${server.origin}/v1`, imageServerHost: server.origin });
const open = () => openArt(hosts());
const library = { search: '', sort: 'newest' as const, limit: 9, type: 'image' as const };
const isDone = ({ state }: { state: string }) => state === 'done';
const hasFailed = ({ state }: { state: string }) => state === 'failed';
const hasEnded = (run: { state: string }) => isDone(run) || hasFailed(run);
const dallE = { connection: 'OPENAI_API' as const, model: 'dall-e-3' };
const home = { connection: 'OPENAI_API' as const, model: 'home-flux' };
const local = { connection: 'automatic1111' as const, model: 'dream-xl.safetensors' };

test('S3.16 models of the host and of this machine are listed with what they take', async () => {
  const { handlers } = await open();
  const { models, current, failures } = await listed(handlers);
  expect(failures).toEqual([]);
  expect(
    models.map(({ title, ratios, contentTypes, edits, masks }) => [
      title,
      ratios.slice(0, 3),
      contentTypes,
      edits,
      masks,
    ]),
  ).toEqual([
    ['GPT-Image 1', ['1:1', '3:2', '2:3'], [], true, true],
    ['DALL·E 3', ['1:1', '16:9', '9:16'], ['vivid', 'natural'], false, false],
    ['home-flux', ['1:1', '16:9', '9:16'], ['vivid', 'natural'], null, null],
    ['dream-xl', ['1:1', '16:9', '9:16'], [], true, true],
    ['sd-v1-5', ['1:1', '16:9', '9:16'], [], true, true],
  ]);
  expect(current).toEqual({ connection: 'OPENAI_API', model: 'gpt-image-1' });
});

test('S3.4 a picture becomes a document of type image with how it was made; its chat is of type Art', async () => {
  const { store, handlers } = await open();
  await draw(handlers, '1');
  const run = await runUntil(store, 'q1', isDone);
  expect(server.calls).toMatchObject([
    {
      path: '/v1/images/generations',
      authorization: 'Bearer sk-art',
      body: {
        model: 'home-flux',
        prompt: 'A red boat at dusk',
        n: 1,
        size: '1792x1024',
        style: 'vivid',
      },
    },
  ]);
  const [docId = ''] = run.docIds;
  expect(await getDocument(store, docId)).toMatchObject({
    doc_type: 'image',
    doc_type_dependent_data: {
      title: 'A red boat at dusk.png',
      mimeType: 'image/png',
      drawn: {
        prompt: 'A red boat at dusk',
        model: 'Home FLUX',
        modelId: 'home-flux',
        width: 1,
        height: 1,
        ratio: '16:9',
        contentType: 'vivid',
      },
    },
  });
  const { entries } = await listLibrary(store, library);
  expect(entries).toMatchObject([{ document: { docId, file: { drawn: { model: 'Home FLUX' } } } }]);
  expect((await getFile(store, docId))?.blob.size).toBe(png().length);
  expect(await store.db.conversations.get('c')).toMatchObject({
    type: 'Art',
    name: 'A red boat at dusk',
    lastMessageId: 'a1',
  });
  expect(await store.db.messages.get('a1')).toMatchObject({
    type: 'ai',
    status: 'done',
    parentMessageId: 'q1',
    sources: [{ docId, docType: 'image' }],
  });
});

test('what a model refuses is left out of a second request; several pictures are made in as many calls as it takes', async () => {
  const { store, handlers } = await open();
  const refusal = {
    status: 400,
    body: { error: { message: "Unknown parameter: 'response_format'." } },
  };
  server.script(refusal);
  await draw(handlers, '1');
  await runUntil(store, 'q1', isDone);
  expect(server.calls.map(({ body }) => 'response_format' in body)).toEqual([true, false]);
  server.reset();
  const [one, two] = [png(1), png(2)];
  server.script({ bytes: one }, { bytes: two });
  const model = { connection: 'OPENAI_API' as const, model: 'dall-e-3' };
  await draw(handlers, '2', { model, count: 2 });
  const run = await runUntil(store, 'q2', isDone);
  expect(run.docIds).toHaveLength(2);
  expect(server.calls.map(({ body }) => body.n)).toEqual([1, 1]);
});

test('S3.16 of several pictures those that came are saved where another call fails; where all fail, the run does', async () => {
  const { store, handlers } = await open();
  const busy = { status: 500, body: { error: { message: 'busy' } } };
  server.script(busy, { bytes: png(2) });
  await draw(handlers, '1', { model: dallE, count: 2 });
  expect(await runUntil(store, 'q1', hasEnded)).toMatchObject({
    state: 'done',
    docIds: [expect.any(String)],
  });
  server.script(busy, busy);
  await draw(handlers, '2', { model: dallE, count: 2 });
  expect(await runUntil(store, 'q2', hasEnded)).toMatchObject({
    state: 'failed',
    error: { code: 'provider_error' },
  });
});

test('S3.16 of several pictures a damaged one is left out', async () => {
  const { store, handlers } = await open();
  server.script({ bytes: png(1) }, { bytes: png().subarray(0, 20) });
  await draw(handlers, '1', { model: dallE, count: 2 });
  const run = await runUntil(store, 'q1', hasEnded);
  expect(run).toMatchObject({ state: 'done', docIds: [expect.any(String)] });
  expect(await store.db.files.toCollection().primaryKeys()).toEqual(run.docIds);
});

test('a refusal has the words of the vendor, and a retry takes its place', async () => {
  const { store, handlers } = await open();
  const error = {
    message: 'Your request was rejected by the safety system.',
    code: 'moderation_blocked',
  };
  server.script({ status: 400, body: { error } });
  await draw(handlers, '1');
  const run = await runUntil(store, 'q1', hasFailed);
  expect(run.error).toMatchObject({ code: 'image_refused', details: { words: error.message } });
  expect(await store.db.messages.get('a1')).toMatchObject({ status: 'failed', sources: [] });
  await draw(handlers, '2', {}, { retryOf: 'q1' });
  expect(await runUntil(store, 'q2', isDone)).toMatchObject({ retryOf: 'q1' });
});

describe.each([[home], [local]])('bytes of %j', (model) => {
  test('a picture of 20 MB is saved', async () => {
    const { store, handlers } = await open();
    const bytes = png(20 * 1024 * 1024);
    server.script({ bytes });
    await draw(handlers, '1', { model });
    const run = await runUntil(store, 'q1', isDone);
    expect((await getFile(store, run.docIds[0]!))?.blob.size).toBe(bytes.length);
  });

  test.each([
    ['a text', new TextEncoder().encode('This is no picture at all, but a page of words.')],
    ['the head of a picture', png().subarray(0, 20)],
  ])('%s in place of a picture is an error, and nothing is saved', async (_, bytes) => {
    const { store, handlers } = await open();
    server.script({ bytes });
    await draw(handlers, '1', { model });
    const run = await runUntil(store, 'q1', hasFailed);
    expect(['provider_bad_stream', 'file_damaged']).toContain(run.error?.code);
    expect((await listLibrary(store, library)).entries).toEqual([]);
    expect(await store.db.files.count()).toBe(0);
  });
});

test('a refusal of a server on this machine has its words', async () => {
  const { store, handlers } = await open();
  const detail = 'The NSFW filter has flagged this picture.';
  server.script({ status: 500, body: { error: 'HTTPException', detail } });
  await draw(handlers, '1', { model: local });
  const run = await runUntil(store, 'q1', hasFailed);
  expect(run.error).toMatchObject({ code: 'image_refused' });
  expect(JSON.stringify(run.error)).toContain(detail);
});

test('it is stopped, also at the host', async () => {
  const { store, handlers, passedOn } = await open();
  server.script({ held: true }, { held: true });
  await draw(handlers, '1');
  await server.until(() => server.calls.length === 1);
  await stop(handlers, 'q1');
  expect(passedOn).toEqual([]);
  await runUntil(store, 'q1', ({ state }) => state === 'stopped');
  await server.until(() => server.calls[0]?.aborted === true);
  await draw(handlers, '2', { model: local });
  await server.until(() => server.calls.length === 2);
  await stop(handlers, 'q2');
  await server.until(() => server.interrupted === 1);
  await stop(handlers, 'q2');
  expect(passedOn).toEqual([{ kind: 'art', id: 'q2', event: 'stop' }]);
});

test('a server on this machine reports its progress, and the seeds of its pictures', async () => {
  const { store, handlers } = await open();
  server.progress = 0.35;
  server.script({ held: true });
  await draw(handlers, '1', { model: local, count: 1, seed: 42 });
  await runUntil(store, 'q1', ({ progress }) => progress === 0.35);
  server.release();
  const run = await runUntil(store, 'q1', isDone);
  expect(server.calls).toMatchObject([
    {
      path: '/sdapi/v1/txt2img',
      authorization: undefined,
      body: {
        seed: 42,
        width: 1344,
        height: 768,
        override_settings: { sd_model_checkpoint: 'dream-xl.safetensors' },
      },
    },
  ]);
  const data = (await getDocument(store, run.docIds[0]!))?.doc_type_dependent_data;
  expect(data).toMatchObject({ drawn: { seed: 100, connection: 'automatic1111' } });
});

test('a picture is changed by words, in part by a mask, with which another is drawn', async () => {
  const { store, handlers } = await open();
  await draw(handlers, '1');
  const [source = ''] = (await runUntil(store, 'q1', isDone)).docIds;
  const mask = png().toString('base64');
  server.script({ bytes: png(3) }, { bytes: png(4) });
  await draw(handlers, '2', { source, prompt: 'At dawn' }, { mask });
  const run = await runUntil(store, 'q2', isDone);
  const file = { bytes: png().length };
  expect(server.calls[1]).toMatchObject({
    path: '/v1/images/edits',
    body: { prompt: 'At dawn', image: file, mask: { type: 'image/png', ...file } },
  });
  expect(await getDocument(store, run.docIds[0]!)).toMatchObject({
    doc_type_dependent_data: { drawn: { prompt: 'At dawn', source } },
  });
  server.script({ bytes: png(5) });
  await draw(handlers, '5', { source, prompt: 'At dawn' }, { retryOf: 'q2' });
  expect(await runUntil(store, 'q5', isDone)).toMatchObject({
    retryOf: null,
    request: { hasMask: true },
  });
  expect(server.calls[2]).toMatchObject({ body: { mask: { type: 'image/png', ...file } } });
  await draw(handlers, '3', { source, model: local }, { mask });
  await runUntil(store, 'q3', isDone);
  expect(server.calls[3]).toMatchObject({
    path: '/sdapi/v1/img2img',
    body: { init_images: [mask], mask, inpainting_mask_invert: 1, resize_mode: 1 },
  });
  await expect(draw(handlers, '4', { source: 'gone' })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a masked change that failed is repeated with its mask', async () => {
  const { store, handlers } = await open();
  await draw(handlers, '1');
  const [source = ''] = (await runUntil(store, 'q1', isDone)).docIds;
  server.script({ status: 500, body: { error: { message: 'busy' } } }, { bytes: png(3) });
  await draw(handlers, '2', { source }, { mask: png().toString('base64') });
  await runUntil(store, 'q2', hasFailed);
  await draw(handlers, '3', { source }, { retryOf: 'q2' });
  await runUntil(store, 'q3', isDone);
  expect(server.calls.at(-1)).toMatchObject({
    path: '/v1/images/edits',
    body: { mask: { type: 'image/png', bytes: png().length } },
  });
});

test('a context that dies while it draws: nothing is asked twice, that is said, and it is repeated by a press', async () => {
  const rig = await open();
  server.script({ held: true });
  await draw(rig.handlers, '1');
  await server.until(() => server.calls.length === 1);
  const next = await rig.die();
  const run = await runUntil(next.store, 'q1', hasFailed);
  expect(run.error).toMatchObject({ code: 'interrupted', retryable: true });
  expect(server.calls).toHaveLength(1);
  await draw(next.handlers, '2', {}, { retryOf: 'q1' });
  await runUntil(next.store, 'q2', isDone);
});

test('what another context draws is taken over when that one dies', async () => {
  const rig = await open();
  server.script({ held: true });
  await draw(rig.handlers, '1');
  await server.until(() => server.calls.length === 1);
  const other = await rig.join();
  expect(other.runs.actors()).toEqual([]);
  rig.kill();
  const run = await runUntil(other.store, 'q1', hasFailed);
  expect(run.error).toMatchObject({ code: 'interrupted' });
  other.runs.close();
});

test('a context that dies after the bytes came: they become documents', async () => {
  const rig = await open();
  const put = rig.store.db.documents.put.bind(rig.store.db.documents);
  let saves = 0;
  Object.assign(rig.store.db.documents, {
    put: (...row: Parameters<typeof put>) => {
      saves += 1;
      return saves === 1 ? new Promise(() => undefined) : put(...row);
    },
  });
  await draw(rig.handlers, '1');
  await runUntil(rig.store, 'q1', ({ state }) => state === 'saving');
  await rig.runs.stored();
  const next = await rig.die();
  const run = await runUntil(next.store, 'q1', isDone);
  expect(run.docIds).toHaveLength(1);
  expect(server.calls).toHaveLength(1);
});

test('a picture of a page that is never sent goes to this machine alone', async () => {
  const away = 'https://pictures.example';
  const { store, handlers } = await openArt(
    { ...hosts(), openaiApiHost: `${away}/v1`, neverSend: ['tides.example'] },
    { fetch: (url, init) => fetch(url.replace(away, server.origin), init) },
  );
  await draw(handlers, '1');
  const [source = ''] = (await runUntil(store, 'q1', isDone)).docIds;
  await store.db.documents.update(source, { link: 'https://tides.example/map' });
  await draw(handlers, '2', { source, model: home });
  const refused = await runUntil(store, 'q2', hasFailed);
  expect(refused.error).toMatchObject({ code: 'never_send', details: { site: 'tides.example' } });
  expect(server.calls).toHaveLength(1);
  server.script({ bytes: png(3) });
  await draw(handlers, '3', { source, model: local });
  const [changed = ''] = (await runUntil(store, 'q3', isDone)).docIds;
  await draw(handlers, '4', { source: changed, model: home });
  expect(await runUntil(store, 'q4', hasEnded)).toMatchObject({
    state: 'failed',
    error: { code: 'never_send', details: { site: 'tides.example' } },
  });
});
