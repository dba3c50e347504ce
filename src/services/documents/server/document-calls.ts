import type * as z from 'zod/mini';
import { createProductClient, type ProductCall } from '#api/client/product-client.ts';
import { deadline, type Fetch, lostCall } from '#api/client/timed-fetch.ts';
import {
  type CheckTaskReply,
  checkDocumentPath,
  checkDocumentReplySchema,
  checkTaskPath,
  checkTaskReplySchema,
  type DocumentField,
  type DocumentRecord,
  getDocumentPath,
  getDocumentReplySchema,
  uploadDocumentPath,
} from '#api/documents.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { FormReply, PostForm } from './post-form.ts';

/** Our own bearer, and its renewal when the server refuses it. */
interface Bearer {
  bearer(): Promise<string>;
  refused(token: string): Promise<string>;
}

export interface DocumentCallsDeps {
  fetch: Fetch;
  postForm: PostForm;
  clock: Clock;
  account: Bearer;
  /** Address without a slash at the end. */
  server(): Promise<string>;
  /** Headers of section 7. */
  headers(path: string, timeDifferenceMs: number): Promise<Record<string, string>>;
}

export type TaskState = CheckTaskReply['data'];

/** C1–C4 and S7.3, with a bearer that is renewed once. */
export interface DocumentCalls {
  check(docId: string, signal: AbortSignal): Promise<{ exists: boolean; task_id: string | null }>;
  record(
    docId: string,
    projection: readonly DocumentField[],
    signal: AbortSignal,
  ): Promise<DocumentRecord>;
  /** null: the server knows no such task. */
  task(taskId: string, signal: AbortSignal): Promise<TaskState | null>;
  /** C3; the reply's text is reported as it arrives. */
  upload(form: FormData, listener: FormHearer, signal: AbortSignal): Promise<FormReply>;
  /** A GET of a path on the server. `timeoutMs` counts until the response headers. */
  get(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response>;
}

interface FormHearer {
  /** Bytes of the form that are sent. */
  onSent: (done: number, of: number) => void;
  onText: (piece: string) => void;
}

const headMs = 30_000;

export function createDocumentCalls(deps: DocumentCallsDeps): DocumentCalls {
  const { account } = deps;
  const client = createProductClient({
    ...deps,
    base: () => deps.server(),
    bearer: () => account.bearer(),
  });
  const call = <Schema extends z.ZodMiniType>(options: ProductCall<Schema>) =>
    renewed(account, (token) => client.call({ ...options, token }));
  return {
    async check(doc_id, signal) {
      const path = checkDocumentPath;
      return (await call({ path, body: { doc_id }, reply: checkDocumentReplySchema, signal })).data;
    },
    async record(doc_id, projection, signal) {
      const body = { doc_id, projection };
      const reply = await call({
        path: getDocumentPath,
        body,
        reply: getDocumentReplySchema,
        signal,
      });
      return { ...reply.data, link: reply.link, file_link: reply.file_link };
    },
    async task(task_id, signal) {
      try {
        const body = { task_id };
        return (await call({ path: checkTaskPath, body, reply: checkTaskReplySchema, signal }))
          .data;
      } catch (error) {
        if (toCodedError(error).code === 'not_found') return null;
        throw error;
      }
    },
    upload: (form, listener, signal) =>
      renewed(account, async (token) => {
        const headers = await deps.headers(uploadDocumentPath, 0);
        headers.authorization = `Bearer ${token}`;
        const url = `${await deps.server()}${uploadDocumentPath}`;
        return deps.postForm({ url, headers, form, signal, ...listener });
      }),
    get: (path, more, signal) =>
      renewed(account, async (token) => {
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
      }),
  };
}

async function renewed<Value>(
  account: Bearer,
  work: (token: string) => Promise<Value>,
): Promise<Value> {
  const token = await account.bearer();
  try {
    return await work(token);
  } catch (thrown) {
    const error = toCodedError(thrown);
    if (error.code !== 'please_login') throw error;
    return work(await account.refused(token));
  }
}
