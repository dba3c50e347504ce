import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { uploadPart, uploadPartBytes } from '#api/document-parts.ts';
import { fileLinkOf } from '#api/documents.ts';
import {
  eventsOf,
  namesOf,
  sendForm,
  someUpload,
  type Upload,
  upload,
} from '#test/support/upload-form.ts';
import { formOfParts, offsetOf, sendAllParts, sendPart } from '#test/support/upload-parts.ts';
import type { UploadProcess } from '#test/support/upload-process.ts';
import { eventually, startUploadRig, type UploadRig } from '#test/support/upload-rig.ts';
import { wideTest } from '#test/support/wide.ts';

/*
 * A file of more than one part, sent to a server that is a process of its own: it is killed on the way, and
 * each test leaves one that runs.
 */
let rig: UploadRig;
let node: UploadProcess;
let nodes = 0;

beforeAll(async () => {
  rig = await startUploadRig({ OWNER_QUOTA_BYTES: '40000000' });
  node = await started();
}, 60_000);
afterAll(() => rig?.close(), 30_000);
beforeEach(async () => {
  for (const table of ['upload_part', 'job', 'upload', 'document']) {
    await rig.client.query(`delete from ${table}`);
  }
}, 60_000);

const started = (env: Record<string, string> = {}) => {
  nodes += 1;
  return rig.nodes.start(`node-${nodes}`, { GRACE_MS: '600000', ...env });
};
const call: UploadProcess['call'] = (path, init) => node.call(path, init);
const large = () => someUpload({}, new Uint8Array(randomBytes(uploadPartBytes + 1_000_000)));
const at = (offset: number) => [200, { status: 'OK', data: { offset } }];
const wrong = (offset: number) => [
  409,
  {
    status: 'ERROR',
    code: 'upload_offset',
    detail: expect.stringContaining(`begins at ${offset}`) as unknown,
    data: { offset },
  },
];

async function isWhole({ fields, bytes }: Upload): Promise<void> {
  const file = await call(fileLinkOf(fields.doc_id));
  expect(Buffer.compare(Buffer.from(await file.arrayBuffer()), Buffer.from(bytes))).toBe(0);
}

/** Sends half of the part at that offset, and disconnects. */
async function breakOff(one: Upload, offset: number): Promise<void> {
  const { doc_id } = one.fields;
  const query = `doc_id=${doc_id}&offset=${offset}&bytes=${one.bytes.length}`;
  const broken = request(`${node.url}${uploadPart.path}?${query}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${node.token}`,
      'content-type': 'application/octet-stream',
      'content-length': String(one.bytes.length - offset),
    },
  });
  const gone = new Promise((resolve) => broken.once('close', resolve));
  broken.on('error', () => undefined);
  await new Promise((resolve) => broken.write(one.bytes.slice(offset, offset + 400_000), resolve));
  broken.destroy();
  await gone;
}

describe('a file in parts', () => {
  test('becomes a document, and its parts are removed', async () => {
    const files = rig.storedFiles().length;
    const one = await large();
    expect(await offsetOf(call, one)).toEqual(at(0));
    expect(await sendPart(call, one, 0)).toEqual(at(uploadPartBytes));
    expect(await sendPart(call, one, uploadPartBytes)).toEqual(at(one.bytes.length));
    expect(await offsetOf(call, one)).toEqual(at(one.bytes.length));
    const events = await eventsOf(await sendForm(call, formOfParts(one)));
    expect(namesOf(events)).toContain('upload_done');
    await isWhole(one);
    const { rows } = await rig.client.query('select from upload_part');
    expect(rows).toHaveLength(0);
    expect(rig.storedFiles()).toHaveLength(files + 1);
  }, 30_000);

  test('continues where it stopped after its sender disconnected and the server was killed', async () => {
    const one = await large();
    await sendPart(call, one, 0);
    await breakOff(one, uploadPartBytes);
    expect(await offsetOf(call, one)).toEqual(at(uploadPartBytes));
    await node.kill();
    node = await started();
    expect(await offsetOf(call, one)).toEqual(at(uploadPartBytes));
    expect(await sendPart(call, one, uploadPartBytes)).toEqual(at(one.bytes.length));
    expect(namesOf(await eventsOf(await sendForm(call, formOfParts(one))))).toContain(
      'upload_done',
    );
    await isWhole(one);
  }, 60_000);

  wideTest(
    'is made a document by the next form where the server was killed while it read the parts',
    async () => {
      const one = await large();
      await node.kill();
      node = await started({ HOLD_AT: 'receiving' });
      await sendAllParts(call, one);
      const broken = sendForm(call, formOfParts(one)).then(eventsOf, () => null);
      await node.until(/^held at receiving$/m);
      await node.kill();
      await broken.catch(() => null);
      node = await started();
      await eventually(async () => {
        const { rows } = await rig.client.query(`select from upload where status = 'running'`);
        expect(rows).toHaveLength(0);
      });
      expect(await offsetOf(call, one)).toEqual(at(one.bytes.length));
      expect(namesOf(await eventsOf(await sendForm(call, formOfParts(one))))).toContain(
        'upload_done',
      );
      await isWhole(one);
    },
    60_000,
  );

  test('a part that arrives again changes nothing; one at another offset gets the expected one', async () => {
    const one = await large();
    expect(await sendPart(call, one, uploadPartBytes)).toEqual(wrong(0));
    const twice = await Promise.all([sendPart(call, one, 0), sendPart(call, one, 0)]);
    expect(twice).toEqual([at(uploadPartBytes), at(uploadPartBytes)]);
    expect(await sendPart(call, one, 0)).toEqual(at(uploadPartBytes));
    expect(await sendPart(call, one, 5)).toEqual(wrong(uploadPartBytes));
    const { rows } = await rig.client.query('select from upload_part');
    expect(rows).toHaveLength(1);
    const [early, body] = [await sendForm(call, formOfParts(one)), wrong(uploadPartBytes)[1]];
    expect([early.status, await early.json()]).toEqual([409, body]);
  }, 30_000);

  test('parts that do not form the file of that id are discarded', async () => {
    const one = await large();
    const other = { ...one, bytes: new Uint8Array(one.bytes).fill(1) };
    await sendAllParts(call, other);
    const response = await sendForm(call, formOfParts(other));
    expect(await response.json()).toMatchObject({ code: 'document_id_mismatch' });
    expect(await offsetOf(call, one)).toEqual(at(0));
  }, 30_000);

  test('is bounded: by the length of a part, the size of a file, and the quota', async () => {
    const one = await large();
    const short = await sendPart(call, one, 0, new Uint8Array(1000));
    expect(short).toMatchObject([400, { code: 'invalid_request' }]);
    const long = await sendPart(call, one, 0, new Uint8Array(uploadPartBytes + 1));
    expect(long[0]).toBeGreaterThanOrEqual(400);
    const huge = { ...one, bytes: { length: 60_000_000 } as Upload['bytes'] };
    expect(await offsetOf(call, huge)).toMatchObject([413, { code: 'file_too_large' }]);
    await upload(call, await someUpload({}, new Uint8Array(randomBytes(10_000_000))));
    const others = await someUpload({}, new Uint8Array(randomBytes(12_000_000)));
    await sendPart(call, others, 0);
    const much = { ...one, bytes: { length: 25_000_000 } as Upload['bytes'] };
    const full = [507, { code: 'quota_exceeded', data: { megabytes: 38 } }];
    expect(await offsetOf(call, much)).toMatchObject(full);
    expect(await offsetOf(call, one)).toEqual(at(0));
  }, 30_000);

  test('abandoned parts are removed, rows and files', async () => {
    const one = await large();
    await sendPart(call, one, 0);
    const [part] = (
      await rig.client.query<{ object_key: string }>('select object_key from upload_part')
    ).rows;
    const name = part?.object_key.split('/').at(-1) ?? '';
    expect(rig.storedFiles().join(' ')).toContain(name);
    await node.kill();
    node = await started({ GRACE_MS: '1500' });
    await eventually(async () => {
      const { rows } = await rig.client.query('select from upload_part');
      expect(rows).toHaveLength(0);
      expect(rig.storedFiles().join(' ')).not.toContain(name);
    });
    expect(await offsetOf(call, one)).toEqual(at(0));
  }, 60_000);
});
