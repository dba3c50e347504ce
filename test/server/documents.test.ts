import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  checkDocument,
  checkDocument as checkDocumentCall,
  checkTask,
  checkTask as checkTaskCall,
  downloadChunkBytes,
  fileLinkOf,
  getDocument,
  getDocument as getDocumentCall,
} from '#api/documents.ts';
import { documentIdInput } from '#domain/documents/document-id.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { savedFiles } from '#test/support/saved-files.ts';
import {
  ask,
  eventsOf,
  formOf,
  hashOf,
  namesOf,
  sendForm,
  someUpload,
  upload,
} from '#test/support/upload-form.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const call: TestServer['call'] = (path, init) => server.call(path, init);
const file = async (docId: string, headers: Record<string, string> = {}, method = 'GET') =>
  call(fileLinkOf(docId), { headers, method });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const objects = () => savedFiles(path.join(server.dataDir, 'objects'));

describe('C3, S4.1 an upload', () => {
  test('sends an event for each stage, and the document has all that was sent', async () => {
    const one = await someUpload({
      link: `https://example.com/${'a'.repeat(6000)}`,
      hiddenDropped: 2,
      leftOut: 3,
      passages: [
        {
          id: '0123456789ab-0',
          textStart: 0,
          textEnd: 20,
          anchor: { kind: 'pdf', page: 1, boxes: [[0, 0, 5, 5]] },
        },
      ],
      projection: ['tokens', 'file_link'],
      task_id: randomUUID(),
    });
    const { doc_id, task_id, pure_text } = one.fields;
    const events = await upload(call, one);
    expect(namesOf(events)).toEqual([
      'upload_to_s3',
      'document_create',
      'upload_to_es',
      'upload_done',
    ]);
    for (const { data, error } of events) {
      expect([data.task_id, data.doc_id, error]).toEqual([task_id, doc_id, null]);
    }
    expect(events[1]?.data).toEqual({ task_id, doc_id, tokens: 8, file_link: fileLinkOf(doc_id) });
    expect(events[3]?.data).toMatchObject({ embedded: false, tokens: 8 });
    const [status, reply] = await ask(call, getDocument.path, { doc_id });
    expect(status).toBe(200);
    const { data, link, file_link } = getDocumentCall.reply.parse(reply);
    expect(data).toMatchObject({
      doc_id,
      doc_type: 'page_content__pdf',
      pure_text,
      tokens: 8,
      doc_type_dependent_data: one.fields.doc_type_dependent_data,
      passages: one.fields.passages,
      hiddenDropped: 2,
      leftOut: 3,
      s3: {
        doc_url: fileLinkOf(doc_id),
        bytes: 70_000,
        content_type: 'application/pdf',
        name: one.name,
      },
    });
    expect([link, file_link]).toEqual([one.fields.link, fileLinkOf(doc_id)]);
    expect(await bytesOf(await file(doc_id))).toEqual(one.bytes);
  });

  test('C1, C2, C4 return its state', async () => {
    const one = await someUpload();
    const { doc_id } = one.fields;
    const check = async () =>
      checkDocumentCall.reply.parse((await ask(call, checkDocument.path, { doc_id }))[1]).data;
    expect(await check()).toEqual({ exists: false, task_id: null });
    const events = await upload(call, one);
    expect(await check()).toEqual({ exists: true, task_id: null });
    const task_id = events[0]?.data.task_id;
    const [, task] = await ask(call, checkTask.path, { task_id });
    expect(checkTaskCall.reply.parse(task).data).toMatchObject({
      task_id,
      doc_id,
      status: 'done',
      stage: 'embedded',
      error: null,
    });
    expect(namesOf(checkTaskCall.reply.parse(task).data.events)).toEqual(namesOf(events));
    const [, some] = await ask(call, getDocument.path, { doc_id, projection: ['tokens'] });
    expect(some).toEqual({
      status: 'OK',
      data: { tokens: 8 },
      link: null,
      file_link: fileLinkOf(doc_id),
    });
  });

  test('S5.6 a document that exists is not stored again', async () => {
    const one = await someUpload();
    await upload(call, one);
    const again = await upload(call, one);
    expect(namesOf(again)).toEqual(['upload_done']);
    expect(again[0]?.data).toMatchObject({ doc_id: one.fields.doc_id, existed: true });
  });

  test('without passages the server splits the text, a long one in a thread', async () => {
    for (const times of [3, 8_000]) {
      const pure_text = Array.from({ length: times }, (_, i) => `Paragraph number ${i}.`).join(
        '\n\n',
      );
      const one = await someUpload({ pure_text });
      await upload(call, one);
      const [, reply] = await ask(call, getDocument.path, { doc_id: one.fields.doc_id });
      const { data } = getDocumentCall.reply.parse(reply);
      expect(data.pure_text).toBe(pure_text);
      expect(data.passages).toHaveLength(times);
      expect(data.passages?.[1]).toMatchObject({ textStart: 21, anchor: { kind: 'text' } });
    }
  });

  test('a document made of text bears the id of its text, and its file is that text', async () => {
    const pure_text = 'Über die Brücke.\n\nZweiter Absatz.';
    const fields = {
      doc_id: await hashOf(documentIdInput('page_content__webpage', pure_text)),
      doc_type: 'page_content__webpage' as const,
      pure_text,
      doc_type_dependent_data: { title: 'Brücke', readabilityMarkdown: pure_text },
    };
    const text = new TextEncoder().encode(pure_text);
    const other = await someUpload({ ...fields, pure_text: 'Other.' }, text);
    expect((await sendForm(call, formOf(other))).status).toBe(400);
    expect(namesOf(await upload(call, await someUpload(fields, text)))).toContain('upload_done');
  });

  test('NUL and half a surrogate pair are stored as U+FFFD, and offsets do not change', async () => {
    const one = await someUpload({
      pure_text: 'a\0b',
      doc_type_dependent_data: { title: 'x\0\ud800', readabilityMarkdown: '' },
    });
    await upload(call, one);
    const [, reply] = await ask(call, getDocument.path, { doc_id: one.fields.doc_id });
    expect(reply).toMatchObject({
      data: { pure_text: 'a\ufffdb', doc_type_dependent_data: { title: 'x\ufffd\ufffd' } },
    });
  });
});

describe('C3 a wrong form gets an error and leaves nothing', () => {
  const refused = async (form: FormData): Promise<[number, string]> => {
    const response = await sendForm(call, form);
    const body = (await response.json()) as { code: string };
    return [response.status, body.code];
  };
  const without = async (name: string) => {
    const form = formOf(await someUpload());
    form.delete(name);
    return form;
  };
  const withField = async (name: string, value: string) => {
    const form = new FormData();
    for (const [field, old] of formOf(await someUpload()).entries()) {
      if (field === 'file') form.append(name, value);
      if (field !== name) form.append(field, old);
    }
    return form;
  };

  test.each<[string, () => Promise<FormData>, number, string]>([
    ['S5.1 no file', () => without('file'), 400, 'file_required'],
    ['no doc_id', () => without('doc_id'), 400, 'invalid_request'],
    ['another id', () => withField('doc_id', 'f'.repeat(64)), 400, 'document_id_mismatch'],
    ['an id that is none', () => withField('doc_id', '../x'), 400, 'invalid_request'],
    ['an unknown type', () => withField('doc_type', 'poem'), 400, 'invalid_request'],
    ['S9.1 too many tokens', () => withField('tokens', '800001'), 400, 'invalid_request'],
    [
      'data that is no JSON',
      () => withField('doc_type_dependent_data', '{'),
      400,
      'invalid_request',
    ],
    [
      'S5.2 empty data',
      () => withField('doc_type_dependent_data', '{}'),
      400,
      'document_data_empty',
    ],
    ['S5.3 blank text', () => withField('pure_text', ' \n '), 400, 'file_empty'],
    [
      'S5.3 a page without text',
      async () => {
        const form = await withField('pure_text', ' ');
        form.set('doc_type', 'page_content__webpage');
        const file = form.get('file') as File;
        form.delete('file');
        form.append('link', 'https://example.com/');
        form.append('file', file);
        return form;
      },
      400,
      'document_url',
    ],
    [
      'a passage outside of the text',
      () =>
        withField('passages', '[{"id":"a","textStart":0,"textEnd":999,"anchor":{"kind":"text"}}]'),
      400,
      'invalid_request',
    ],
    [
      'a field behind the file',
      async () => {
        const form = formOf(await someUpload());
        form.append('link', 'https://example.com/');
        return form;
      },
      400,
      'invalid_request',
    ],
    [
      'S5.9 a PDF of more than 48 MB',
      async () => formOf(await someUpload({}, new Uint8Array(48 * 1024 * 1024 + 1))),
      413,
      'file_too_large',
    ],
    [
      'an empty file',
      async () => formOf(await someUpload({}, new Uint8Array())),
      400,
      'file_empty',
    ],
  ])('%s', async (_, form, status, code) => {
    const before = objects();
    expect(await refused(await form())).toEqual([status, code]);
    expect(objects()).toEqual(before);
  });

  test('S5.1 S5.2 S5.3 S8.4 the detail is what the specification says, word by word', async () => {
    const detailOf = async (form: FormData) =>
      ((await (await sendForm(call, form)).json()) as { detail: string }).detail;
    expect(await detailOf(await without('file'))).toBe('File is required');
    expect(await detailOf(await withField('doc_type_dependent_data', '{}'))).toBe(
      'doc_type_dependent_data is empty.',
    );
    expect(await detailOf(await withField('pure_text', ' '))).toBe(
      'This file is empty. Upload a valid file.',
    );
  });

  test('the error of a field after the file states where it belongs', async () => {
    const form = formOf(await someUpload());
    form.append('link', 'https://example.com/');
    const body = (await (await sendForm(call, form)).json()) as { detail: string };
    expect(body.detail).toBe('link: must stand before the file');
  });

  test('a call without a bearer is refused', async () => {
    const response = await fetch(`${server.url}/app/upload_document`, {
      method: 'POST',
      body: formOf(await someUpload()),
    });
    expect(response.status).toBe(401);
    expect((await fetch(`${server.url}${fileLinkOf('0'.repeat(64))}`)).status).toBe(401);
  });
});

describe('S7.3 the file of a document', () => {
  let docId: string;
  let bytes: Uint8Array;

  beforeAll(async () => {
    const one = await someUpload(
      {},
      new Uint8Array(5_000_000).map((_, at) => (at * 7) % 251),
    );
    await upload(call, one);
    docId = one.fields.doc_id;
    bytes = one.bytes;
  });

  test('has length, type, date and tag, and is never shown as a page', async () => {
    for (const method of ['GET', 'HEAD']) {
      const response = await file(docId, {}, method);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-length': '5000000',
        'content-type': 'application/pdf',
        'accept-ranges': 'bytes',
        etag: `"${docId}"`,
        'content-disposition': `attachment; filename*=UTF-8''Bericht%20%221%22.pdf`,
        'x-content-type-options': 'nosniff',
      });
      expect(Date.parse(response.headers.get('last-modified') ?? '')).not.toBeNaN();
      const sent = Buffer.from(await bytesOf(response));
      expect(sent.equals(method === 'GET' ? bytes : new Uint8Array())).toBe(true);
    }
  });

  test('in ranges of 2,048,000 bytes it is the same file', async () => {
    const parts: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += downloadChunkBytes) {
      const response = await file(docId, { range: `bytes=${at}-${at + downloadChunkBytes - 1}` });
      const last = Math.min(at + downloadChunkBytes, bytes.length) - 1;
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe(`bytes ${at}-${last}/5000000`);
      parts.push(await bytesOf(response));
    }
    expect(parts.map((part) => part.length)).toEqual([2_048_000, 2_048_000, 904_000]);
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });

  test.each([
    ['bytes=4999990-', 206, 10],
    ['bytes=-7', 206, 7],
    ['bytes=0-0', 206, 1],
    ['bytes=0-99999999', 206, 5_000_000],
    ['bytes=5000000-', 416, 0],
    ['bytes=-0', 416, 0],
    ['bytes=9-3', 200, 5_000_000],
    ['bytes=0-1,5-6', 200, 5_000_000],
    ['lines=1-2', 200, 5_000_000],
  ])('%s is %i', async (range, status, length) => {
    const response = await file(docId, { range });
    expect([response.status, (await bytesOf(response)).length]).toEqual([status, length]);
  });

  test('a file that the client has is not sent again, and a range of another file returns all of it', async () => {
    expect((await file(docId, { 'if-none-match': `W/"x", "${docId}"` })).status).toBe(304);
    const range = { range: 'bytes=0-9' };
    expect((await file(docId, { ...range, 'if-range': `"${docId}"` })).status).toBe(206);
    expect((await file(docId, { ...range, 'if-range': '"another"' })).status).toBe(200);
  });
});

test('a form may be as other clients send it: fields as JSON parts, no file type', async () => {
  const one = await someUpload();
  const boundary = 'x'.repeat(20);
  const field = (name: string, value: string, type = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n${type}\r\n${value}\r\n`;
  const { doc_type_dependent_data: data, ...rest } = one.fields;
  const head = [
    ...Object.entries(rest).map(([name, value]) => field(name, `${value as string | number}`)),
    field('doc_type_dependent_data', JSON.stringify(data), 'content-type: application/json\r\n'),
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="../../a.pdf"\r\n\r\n`,
  ].join('');
  const body = Buffer.concat([
    Buffer.from(head),
    one.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await call('/app/upload_document', {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  expect(namesOf(await eventsOf(response))).toContain('upload_done');
  const [, reply] = await ask(call, getDocument.path, { doc_id: one.fields.doc_id });
  expect(reply).toMatchObject({ data: { s3: { name: 'a.pdf', bytes: 70_000 } } });
});
