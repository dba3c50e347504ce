import { deleteDocument, type ListedDocument, listDocuments } from '#api/document-list.ts';
import { uploadOffset } from '#api/document-parts.ts';
import {
  checkDocument,
  checkTask,
  type DocumentRecord,
  fileLinkOf,
  getDocument,
  type UploadEvent,
} from '#api/documents.ts';
import {
  createDocumentCalls,
  type DocumentCalls,
} from '#services/documents/server/document-calls.ts';
import type { BodySend } from '#services/documents/server/send-body.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

interface Task {
  docId: string;
  status: 'running' | 'done' | 'failed';
  stage: 'receiving' | 'stored' | 'created' | 'indexed' | 'embedded';
  events: UploadEvent[];
}

/** C1–C4 and S7.3 in memory, with failures that a test sets. */
export interface FakeDocumentServer {
  calls: DocumentCalls;
  /** Requested paths, in order. */
  requested: string[];
  /** Fields of each received form. */
  forms: Record<string, string>[];
  files: Map<string, Uint8Array<ArrayBuffer>>;
  /** Records of documents that another client sent, with their texts. */
  records: Map<string, DocumentRecord>;
  /** Received bytes of the parts of a file. */
  parts: Map<string, Uint8Array<ArrayBuffer>>;
  tasks: Map<string, Task>;
  /** The reply to a form; by default the document is saved successfully. */
  onForm: (post: FormPost, save: () => Promise<void>) => Promise<'whole' | 'cut'>;
  /** Called with each part before it is accepted: an error it throws is the sender's failure. */
  onPart: (offset: number) => void;
  /** null: nothing answers. */
  onFile: (docId: string, headers: Headers) => Response | null;
  isDown: boolean;
}

export const event = (
  name: UploadEvent['event'],
  more: Partial<UploadEvent> = {},
): UploadEvent => ({
  event: name,
  data: { task_id: null },
  error: null,
  ...more,
});

export const said = (...events: UploadEvent[]) =>
  events.map((each, at) => `id: ${at + 1}\ndata: ${JSON.stringify(each)}\n\n`).join('');

const allWell = said(
  event('upload_to_s3'),
  event('document_create'),
  event('upload_to_es'),
  event('embedding_done'),
  event('upload_done'),
);

const ok = (data: unknown, more = {}) => Response.json({ status: 'OK', data, ...more });
const notFound = () => Response.json({ status: 'error', code: 'not_found' }, { status: 404 });

export function fakeDocumentServer(clock: Clock): FakeDocumentServer {
  const server: FakeDocumentServer = {
    requested: [],
    forms: [],
    files: new Map(),
    records: new Map(),
    parts: new Map(),
    tasks: new Map(),
    isDown: false,
    onForm: async ({ onText }, save) => {
      await save();
      onText(allWell);
      return 'whole';
    },
    onPart: () => undefined,
    onFile: (docId, headers) => fileReply(server.files.get(docId), headers),
    calls: createDocumentCalls({
      clock,
      account: { bearer: async () => 'token', refused: async () => 'token' },
      server: async () => 'http://127.0.0.1:8787',
      fetch: async (url, init) => answer(server, new URL(url).pathname, init),
      sendBody: async (sent) => {
        const { pathname, searchParams } = new URL(sent.url);
        server.requested.push(pathname);
        if (server.isDown) throw new CodedError('network', 'nobody listens');
        if (sent.body instanceof FormData) return takeForm(server, { ...sent, form: sent.body });
        return takePart(server, searchParams, sent);
      },
    }),
  };
  return server;
}

/** A text file that another client sent; returns its id. */
export function addDocument(server: FakeDocumentServer, docId: string, text: string): string {
  server.files.set(docId, new TextEncoder().encode(text));
  server.records.set(docId, {
    doc_id: docId,
    doc_type: 'chat_file',
    pure_text: text,
    tokens: 3,
    link: null,
    file_link: null,
    doc_type_dependent_data: {
      title: `${text}.txt`,
      mimeType: 'text/plain',
      size: text.length,
      isLimit: false,
      pages: null,
    },
    passages: [{ id: 'p', textStart: 0, textEnd: 1, anchor: { kind: 'text' } }],
    hiddenDropped: 0,
    leftOut: null,
    created_at: '2026-02-02T00:00:00.000Z',
  });
  return docId;
}

/** A form as `onForm` is given it. */
type FormPost = BodySend & { form: FormData };

async function takeForm(server: FakeDocumentServer, post: FormPost): Promise<'whole' | 'cut'> {
  const fields: Record<string, string> = {};
  for (const [name, value] of post.form) {
    fields[name] = typeof value === 'string' ? value : await value.text();
  }
  server.forms.push(fields);
  const docId = fields.doc_id ?? '';
  const file = post.form.get('file') as File | null;
  return server.onForm(post, async () => {
    const sent = file ? new Uint8Array(await file.arrayBuffer()) : server.parts.get(docId);
    server.files.set(docId, sent ?? new Uint8Array());
  });
}

async function takePart(
  server: FakeDocumentServer,
  query: URLSearchParams,
  { body, onSent, onText }: BodySend,
): Promise<'whole'> {
  const docId = query.get('doc_id') ?? '';
  const offset = Number(query.get('offset'));
  server.onPart(offset);
  const before = server.parts.get(docId) ?? new Uint8Array();
  if (offset !== before.length) {
    throw new CodedError('upload_offset', 'another is expected', { offset: before.length });
  }
  const part = new Uint8Array(await (body as Blob).arrayBuffer());
  const all = new Uint8Array(before.length + part.length);
  all.set(before);
  all.set(part, before.length);
  server.parts.set(docId, all);
  onSent(part.length, part.length);
  onText(JSON.stringify({ status: 'OK', data: { offset: offset + part.length } }));
  return 'whole';
}

function answer(server: FakeDocumentServer, path: string, init: RequestInit): Response {
  server.requested.push(path);
  if (server.isDown) throw new TypeError('Failed to fetch');
  const body = JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, string>;
  if (path === checkDocument.path) {
    const id = body.doc_id ?? '';
    const task = [...server.tasks].find(
      ([, each]) => each.docId === id && each.status === 'running',
    );
    return ok({ exists: server.files.has(id), task_id: task?.[0] ?? null });
  }
  if (path === uploadOffset.path) {
    return ok({ offset: server.parts.get(body.doc_id ?? '')?.length ?? 0 });
  }
  if (path === listDocuments.path) return listReply(server, body.after ?? '');
  if (path === deleteDocument.path) {
    server.records.delete(body.doc_id ?? '');
    return ok({ deleted: server.files.delete(body.doc_id ?? '') });
  }
  if (path === getDocument.path) return recordReply(server, body.doc_id ?? '');
  if (path === checkTask.path) {
    const task = server.tasks.get(body.task_id ?? '');
    if (!task) return notFound();
    const { docId: doc_id, ...state } = task;
    return ok({ task_id: body.task_id, doc_id, ...state, error: null });
  }
  const reply = server.onFile(path.split('/').at(-1) ?? '', new Headers(init.headers));
  if (!reply) throw new TypeError('Failed to fetch');
  return reply;
}

/** Documents of a page; two, so that a list has several. */
const pageSize = 2;

function listReply({ files, records }: FakeDocumentServer, after: string): Response {
  const ids = [...files.keys()].sort().filter((id) => id > after);
  const documents = ids.slice(0, pageSize).map((doc_id): ListedDocument => {
    const { doc_type = 'chat_file', doc_type_dependent_data: data = {} } =
      records.get(doc_id) ?? {};
    return {
      doc_id,
      doc_type,
      title: typeof data.title === 'string' ? data.title : '',
      link: null,
      tokens: 0,
      passages: 0,
      hiddenDropped: 0,
      file: 'mimeType' in data ? data : null,
      bytes: files.get(doc_id)?.length ?? 0,
      created_at: '2026-02-02T00:00:00.000Z',
    };
  });
  return ok({ documents, more: ids.length > pageSize, used: 10, quota: 100 });
}

function recordReply({ files, records }: FakeDocumentServer, docId: string): Response {
  const bytes = files.get(docId);
  if (!bytes) return notFound();
  const s3 = { doc_url: '', bytes: bytes.length, content_type: 'application/pdf', name: 'a.pdf' };
  const data: DocumentRecord = { doc_id: docId, ...records.get(docId), s3 };
  return ok(data, { link: null, file_link: fileLinkOf(docId) });
}

/** A range of a file as the server returns it. */
export function fileReply(
  bytes: Uint8Array<ArrayBuffer> | undefined,
  headers: Headers,
  etag = '"one"',
): Response {
  if (!bytes) return notFound();
  const requested = /^bytes=(\d+)-(\d+)$/.exec(headers.get('range') ?? '');
  const match = headers.get('if-range');
  const facts = { etag, 'content-type': 'application/pdf', 'last-modified': 'then' };
  if (!requested || (match !== null && match !== etag)) {
    return new Response(bytes, {
      headers: { ...facts, 'content-length': String(bytes.length) },
    });
  }
  const from = Number(requested[1]);
  const part = bytes.slice(from, Number(requested[2]) + 1);
  const range = `bytes ${from}-${from + part.length - 1}/${bytes.length}`;
  return new Response(part, { status: 206, headers: { ...facts, 'content-range': range } });
}
