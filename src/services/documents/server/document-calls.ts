import { type BearerSource, withBearer } from '#api/client/bearer.ts';
import { type CallServer, createCallServer } from '#api/client/call-server.ts';
import { deadline, type Fetch, lostCall } from '#api/client/timed-fetch.ts';
import * as listApi from '#api/document-list.ts';
import * as partsApi from '#api/document-parts.ts';
import * as documentsApi from '#api/documents.ts';
import { type FoundPassage, searchDocument } from '#api/search-document.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';
import type { BodyReply, SendBody } from './send-body.ts';

interface DocumentCallsDeps {
  fetch: Fetch;
  sendBody: SendBody;
  clock: Clock;
  account: BearerSource;
  /** Address without a slash at the end. */
  server(): Promise<string>;
}

export type TaskState = documentsApi.CheckTaskReply['data'];

/** C1–C4 and S7.3, with a bearer that is renewed once. */
export interface DocumentCalls {
  check(docId: string, signal: AbortSignal): Promise<{ exists: boolean; task_id: string | null }>;
  /** @throws file_damaged where the record is that of another document */
  record(
    docId: string,
    projection: readonly documentsApi.DocumentField[],
    signal: AbortSignal,
  ): Promise<documentsApi.DocumentRecord>;
  /** null: the server knows no such task. */
  task(taskId: string, signal: AbortSignal): Promise<TaskState | null>;
  /** A page of the server's documents, after the one with that id. */
  list(after: string | null, signal: AbortSignal): Promise<listApi.DocumentPage>;
  /** Passages of the server's documents, best first. */
  search(query: PassageSearch, signal: AbortSignal): Promise<FoundPassage[]>;
  /** Deletes a document there; one that is not there is no error. */
  delete(docId: string, signal: AbortSignal): Promise<void>;
  /** Where the parts of a file of that size go on; null: this server takes no parts. */
  offset(file: PartedFile, signal: AbortSignal): Promise<number | null>;
  /**
   * Sends the part that begins at `offset`; resolves with the offset of the next.
   * @throws upload_offset, with the one that is expected
   */
  part(
    file: PartedFile & { offset: number },
    part: Blob,
    onSent: FormHearer['onSent'],
    signal: AbortSignal,
  ): Promise<number>;
  /** C3; the reply's text is reported as it arrives. */
  upload(form: FormData, listener: FormHearer, signal: AbortSignal): Promise<BodyReply>;
  /** A GET of a path on the server. `timeoutMs` counts until the response headers. */
  get(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response>;
}

/** At most `searchLimits` of each. */
interface PassageSearch {
  doc_ids: string[];
  query: string;
  k: number;
}

/** A file that is sent in parts; `bytes` of all of it. */
interface PartedFile {
  docId: string;
  bytes: number;
}

interface FormHearer {
  /** Bytes of the form that are sent. */
  onSent: (done: number, of: number) => void;
  onText: (piece: string) => void;
}

const headMs = 30_000;

export function createDocumentCalls(deps: DocumentCallsDeps): DocumentCalls {
  const { account } = deps;
  const call = createCallServer({ ...deps, base: () => deps.server(), bearer: () => account });
  return {
    async check(doc_id, signal) {
      return (await call(documentsApi.checkDocument, { doc_id }, { signal })).data;
    },
    async record(doc_id, projection, signal) {
      const body = { doc_id, projection: [...projection] };
      const reply = await call(documentsApi.getDocument, body, { signal });
      const { doc_id: found = doc_id } = reply.data;
      if (found !== doc_id) throw new CodedError('file_damaged', 'the record of another document');
      return { ...reply.data, link: reply.link, file_link: reply.file_link };
    },
    async task(task_id, signal) {
      try {
        return (await call(documentsApi.checkTask, { task_id }, { signal })).data;
      } catch (error) {
        if (toCodedError(error).code === 'not_found') return null;
        throw error;
      }
    },
    offset: offsetCall(call),
    ...listCalls(call),
    part: partCall(deps),
    upload: uploadCall(deps),
    get: getCall(deps),
  };
}

function partCall(deps: DocumentCallsDeps): DocumentCalls['part'] {
  const { account } = deps;
  return ({ docId, offset, bytes }, body, onSent, signal) =>
    withBearer(account, async (token) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
      };
      const query = new URLSearchParams({
        doc_id: docId,
        offset: String(offset),
        bytes: String(bytes),
      });
      const url = `${await deps.server()}${partsApi.uploadPart.path}?${query.toString()}`;
      const { sendBody } = deps;
      const texts: string[] = [];
      const onText = (piece: string) => texts.push(piece);
      await sendBody({ method: 'PUT', url, headers, body, signal, onSent, onText });
      return nextOffset(texts.join(''));
    });
}

function uploadCall(deps: DocumentCallsDeps): DocumentCalls['upload'] {
  const { account } = deps;
  return (form, listener, signal) =>
    withBearer(account, async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      const url = `${await deps.server()}${documentsApi.uploadDocumentPath}`;
      const { sendBody } = deps;
      return sendBody({ method: 'POST', url, headers, body: form, signal, ...listener });
    });
}

function getCall(deps: DocumentCallsDeps): DocumentCalls['get'] {
  const { account } = deps;
  return (path, more, signal) =>
    withBearer(account, async (token) => {
      const headers = { ...more, authorization: `Bearer ${token}` };
      const url = `${await deps.server()}${path}`;
      const { fetch } = deps;
      const limit = deadline(deps.clock, headMs, signal);
      try {
        const init = { headers, signal: limit.signal, credentials: 'omit' as const };
        const response = await fetch(url, init);
        if (response.status === 401) throw new CodedError('please_login', 'Please login');
        return response;
      } catch (error) {
        throw lostCall(limit, error);
      }
    });
}

function listCalls(call: CallServer): Pick<DocumentCalls, 'list' | 'search' | 'delete'> {
  return {
    async list(after, signal) {
      return (await call(listApi.listDocuments, { after }, { signal })).data;
    },
    async search(body, signal) {
      return (await call(searchDocument, body, { signal })).data;
    },
    async delete(doc_id, signal) {
      await call(listApi.deleteDocument, { doc_id }, { signal });
    },
  };
}

function offsetCall(call: CallServer): DocumentCalls['offset'] {
  return async ({ docId: doc_id, bytes }, signal) => {
    try {
      return (await call(partsApi.uploadOffset, { doc_id, bytes }, { signal })).data.offset;
    } catch (error) {
      if (toCodedError(error).code === 'not_found') return null;
      throw error;
    }
  };
}

function nextOffset(text: string): number {
  const reply = partsApi.uploadPart.reply.safeParse(parseJson(text));
  if (reply.success) return reply.data.data.offset;
  throw new CodedError('network', 'the answer to a part was cut off');
}
