import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type CheckTaskReply,
  checkDocument,
  checkTask,
  fileLinkOf,
  type UploadEvent,
  uploadDocumentPath,
} from '#api/documents.ts';
import {
  ask,
  eventsOf,
  formOf,
  namesOf,
  sendForm,
  someUpload,
  type Upload,
  upload,
} from '#test/support/upload-form.ts';
import { type UploadProcess, UploadProcesses } from '#test/support/upload-process.ts';
import { eventually, startUploadRig, type UploadRig } from '#test/support/upload-rig.ts';

import { isWide, wideTest } from '#test/support/wide.ts';

/*
 * Servers as processes of their own, killed between each two stages of an upload, and two of them
 * that are sent the same document at once.
 */
let rig: UploadRig;

beforeAll(async () => {
  rig = await startUploadRig();
}, 30_000);
afterAll(() => rig?.close(), 30_000);

const whole = [
  'upload_to_s3',
  'document_create',
  'upload_to_es',
  'embedding_done',
  'upload_done',
] as const;

async function taskOf(node: UploadProcess, one: Upload): Promise<CheckTaskReply['data']> {
  const { rows } = await rig.client.query<{ task_id: string }>(
    'select task_id from upload where doc_id = $1',
    [one.fields.doc_id],
  );
  const [, reply] = await ask(node.call, checkTask.path, { task_id: rows[0]?.task_id });
  return (reply as CheckTaskReply).data;
}

/** Calls C4 until the task is over. */
async function ended(node: UploadProcess, one: Upload): Promise<CheckTaskReply['data']> {
  for (let turn = 0; turn < 300; turn += 1) {
    const task = await taskOf(node, one);
    if (task.status !== 'running') return task;
    await wait(50);
  }
  throw new Error(`still running: ${JSON.stringify(await taskOf(node, one))}`);
}

async function counted(table: string, one: Upload): Promise<number> {
  const column = table === 'job' ? 'subject' : 'doc_id';
  const { rows } = await rig.client.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${column} = $1`,
    [one.fields.doc_id],
  );
  return rows[0]?.n ?? -1;
}

async function fileOf(node: UploadProcess, one: Upload): Promise<Buffer> {
  const response = await node.call(fileLinkOf(one.fields.doc_id));
  return Buffer.from(await response.arrayBuffer());
}

async function expectWhole(node: UploadProcess, one: Upload): Promise<void> {
  expect((await fileOf(node, one)).equals(one.bytes)).toBe(true);
  expect(await counted('document', one)).toBe(1);
  expect(await counted('upload', one)).toBe(1);
  expect(await counted('job', one)).toBe(0);
  expect(await ask(node.call, checkDocument.path, { doc_id: one.fields.doc_id })).toEqual([
    200,
    { status: 'OK', data: { exists: true, task_id: null } },
  ]);
}

async function killedAt(point: string, one: Upload): Promise<UploadProcess> {
  const first = await rig.nodes.start('first', { HOLD_AT: point });
  const answer = upload(first.call, one).catch((error: unknown) => error);
  await first.until(new RegExp(`^held at ${point}$`, 'm'));
  await first.kill();
  await answer;
  return rig.nodes.start('first');
}

describe('kill -9', () => {
  const points = ['created', 'indexed', 'written', 'stored', 'embedded'];
  test.each(isWide ? points : points.slice(0, 1))(
    'with the file complete (%s): the next start finishes it, each event once, the bytes equal',
    async (point) => {
      const one = await someUpload();
      const next = await killedAt(point, one);
      const task = await ended(next, one);
      expect([task.status, task.stage]).toEqual(['done', 'embedded']);
      expect(namesOf(task.events)).toEqual(whole);
      await expectWhole(next, one);
      // A repeated upload is not accepted.
      expect(namesOf(await upload(next.call, one))).toEqual(['upload_done']);
      expect(rig.storedFiles()).toHaveLength(1);
      await emptied(next);
    },
    60_000,
  );

  wideTest(
    'before the file: a second upload is accepted when the lease of the dead process has expired',
    async () => {
      const one = await someUpload();
      const next = await killedAt('receiving', one);
      expect(namesOf(await upload(next.call, one))).toEqual(whole);
      await expectWhole(next, one);
      expect(rig.storedFiles()).toHaveLength(1);
      await emptied(next);
    },
    60_000,
  );
});

const signals = [
  ['kill -9', 9],
  ['SIGTERM', 15],
] as const;
test.each(isWide ? signals : signals.slice(0, 1))(
  '%s while the file is received: the bytes are removed, and a repeated upload is complete',
  async (_, signal) => {
    const one = await someUpload({}, new Uint8Array(1_000_000).fill(signal));
    const first = await rig.nodes.start('half');
    const form = new Response(formOf(one));
    const body = Buffer.from(await form.arrayBuffer());
    const outgoing = request(`${first.url}${uploadDocumentPath}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${first.token}`,
        'content-type': form.headers.get('content-type') ?? '',
        'content-length': body.length,
      },
    });
    outgoing.on('error', () => undefined);
    outgoing.write(body.subarray(0, 600_000));
    await eventually(async () => expect(rig.storedFiles()).toHaveLength(1));
    if (signal === 9) await first.kill();
    else expect(await first.end()).toBe(0);
    const next = await rig.nodes.start('half');
    expect(namesOf(await upload(next.call, one))).toEqual(whole);
    await expectWhole(next, one);
    // The partial file is removed once it is old enough.
    await eventually(async () => expect(rig.storedFiles()).toHaveLength(1));
    await emptied(next);
  },
  60_000,
);

wideTest(
  'kill -9 with a database of its own: both start again, and the upload is finished',
  async () => {
    const own = new UploadProcesses({});
    const task_id = randomUUID();
    const one = await someUpload({ task_id });
    const first = await own.start('own', { HOLD_AT: 'created' });
    const answer = upload(first.call, one).catch(() => 'lost');
    await first.until(/^held at created$/m);
    await first.kill();
    await answer;
    const next = await own.start('own');
    const task = async () =>
      ((await ask(next.call, checkTask.path, { task_id }))[1] as CheckTaskReply).data;
    await eventually(async () => expect((await task()).status).toBe('done'));
    expect(namesOf((await task()).events)).toEqual(whole);
    expect((await fileOf(next, one)).equals(one.bytes)).toBe(true);
    await own.close();
  },
  90_000,
);

/** Deletes the document with its file and upload; the next case starts with nothing. */
async function emptied(node: UploadProcess): Promise<void> {
  await rig.client.query('update document set deleted_at = now()');
  await eventually(async () => {
    expect(rig.storedFiles()).toEqual([]);
    const { rows } = await rig.client.query(
      'select doc_id from upload union select subject from job',
    );
    expect(rows).toEqual([]);
  });
  await rig.client.query('delete from document');
  await node.kill();
}

describe('two servers, one document', () => {
  let left: UploadProcess;
  let right: UploadProcess;

  beforeAll(async () => {
    left = await rig.nodes.start('left');
    right = await rig.nodes.start('right');
  }, 60_000);

  test('sent to both at the same time it is stored once, and both get all events', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const one = await someUpload(
        {},
        new Uint8Array(3_000_000).map((_, at) => at % (turn + 90)),
      );
      const answers = await Promise.all(
        [left, right, left, right].map(async (node) =>
          eventsOf(await sendForm(node.call, formOf(one))),
        ),
      );
      const tasks = new Set<UploadEvent['data']['task_id']>();
      for (const events of answers) {
        // A call after the end gets `existed`.
        const isLate = events[0]?.data.existed === true;
        expect(namesOf(events)).toEqual(isLate ? ['upload_done'] : whole);
        tasks.add(events[0]?.data.task_id ?? null);
      }
      expect(tasks.size).toBe(1);
      await expectWhole(right, one);
      const said = left.said() + right.said();
      expect(said.split(`index ${one.fields.doc_id}`)).toHaveLength(2);
    }
    expect(rig.storedFiles()).toHaveLength(5);
  }, 60_000);

  wideTest(
    'when the receiving server is killed, the other stores its own copy',
    async () => {
      const one = await someUpload();
      const dying = await rig.nodes.start('dying', { HOLD_AT: 'receiving' });
      const lost = upload(dying.call, one).catch(() => 'lost');
      await dying.until(/^held at receiving$/m);
      const waiting = upload(right.call, one);
      await dying.kill();
      expect(await lost).toBe('lost');
      expect(namesOf(await waiting)).toEqual(whole);
      await expectWhole(right, one);
    },
    60_000,
  );

  wideTest(
    'when the server that has received it is killed, the other finishes it',
    async () => {
      const one = await someUpload();
      const dying = await rig.nodes.start('dying', { HOLD_AT: 'created' });
      // Its own runner must get the job: the others poll every 200 ms.
      const lost = upload(dying.call, one).catch(() => 'lost');
      await Promise.race([dying.until(/^held at created$/m), lost]);
      await dying.kill();
      await lost;
      const task = await ended(right, one);
      expect(namesOf(task.events)).toEqual(whole);
      await expectWhole(right, one);
    },
    60_000,
  );
});
