import type * as z from 'zod/mini';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';
import { allowsUnauthenticated, neverGetsAuth } from '../unauthenticated.ts';
import { failedCall, isMarkedFailed, productError } from './reply-error.ts';
import { deadline, type Fetch, lostCall } from './timed-fetch.ts';
import { newTraceId, traceHeader } from './trace.ts';

/** S9.6: the time limit of a message. */
const callTimeoutMs = 30_000;

export interface ProductClientOptions {
  /** Adds the headers of section 7, and signs the calls of a session. */
  fetch: Fetch;
  clock: Clock;
  /** Address of the server, without a slash at the end. */
  base(): Promise<string>;
  /** The access token, or null without one. */
  bearer(): Promise<string | null>;
  /** S6.2: the server refused our bearer. */
  onUnauthorized?(): void;
}

export interface ProductCall<Schema extends z.ZodMiniType> {
  path: string;
  method?: 'GET' | 'POST';
  query?: Record<string, string>;
  body?: unknown;
  reply: Schema;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** A call with the same id that still runs is aborted (section 7). */
  taskId?: string;
  /** Instead of the access token; C7 sends the refresh token. */
  token?: string;
}

export interface ProductClient {
  /**
   * @throws please_login without a token (S6.2), aborted, timeout, network; the result of
   * `productError` by status and body; fetch_data where a reply with status OK has another shape.
   * Details of all that was sent have its `traceId`, under which the server logs it.
   */
  call<Schema extends z.ZodMiniType>(call: ProductCall<Schema>): Promise<z.infer<Schema>>;
}

/** Calls of the product: bearer, headers, time-out, one running call a task. */
export function createProductClient(options: ProductClientOptions): ProductClient {
  const tasks = new Map<string, AbortController>();
  return {
    async call(call) {
      const token = await tokenFor(options, call);
      const task = call.taskId === undefined ? null : startTask(tasks, call.taskId, call.signal);
      const limit = deadline(
        options.clock,
        call.timeoutMs ?? callTimeoutMs,
        task?.signal ?? call.signal,
      );
      const traceId = newTraceId();
      try {
        const headers = { [traceHeader]: traceId };
        const response = await send(options, call, { token, headers, ...limit });
        return await readReply(options, call, response);
      } catch (thrown) {
        throw traced(lostCall(limit, thrown), traceId);
      } finally {
        limit.dispose();
        task?.end();
      }
    },
  };
}

function traced(error: CodedError, traceId: string): CodedError {
  return new CodedError(error.code, error.message, { traceId, ...error.details });
}

/**
 * S6.2: only the listed paths may be called without a token; refresh never gets the access token.
 */
async function tokenFor(
  options: ProductClientOptions,
  call: Pick<ProductCall<z.ZodMiniType>, 'path' | 'token'>,
): Promise<string | null> {
  if (call.token !== undefined) return call.token;
  const token = neverGetsAuth(call.path) ? null : await options.bearer();
  if (token === null && !allowsUnauthenticated(call.path)) {
    throw new CodedError('please_login', 'Please login');
  }
  return token;
}

function startTask(
  tasks: Map<string, AbortController>,
  id: string,
  outer: AbortSignal | undefined,
): { signal: AbortSignal; end(): void } {
  tasks.get(id)?.abort();
  const controller = new AbortController();
  tasks.set(id, controller);
  const onAbort = () => controller.abort();
  if (outer?.aborted) onAbort();
  outer?.addEventListener('abort', onAbort);
  return {
    signal: controller.signal,
    end() {
      outer?.removeEventListener('abort', onAbort);
      if (tasks.get(id) === controller) tasks.delete(id);
    },
  };
}

interface Sending {
  token: string | null;
  headers: Record<string, string>;
  signal: AbortSignal;
}

async function send(
  options: ProductClientOptions,
  call: ProductCall<z.ZodMiniType>,
  { token, headers: given, signal }: Sending,
): Promise<Response> {
  const base = await options.base();
  const query = call.query ? `?${new URLSearchParams(call.query).toString()}` : '';
  const headers = { ...given };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const method = call.method ?? 'POST';
  if (method === 'POST') headers['content-type'] = 'application/json';
  // A browser's fetch must not be called as a method of our options.
  const { fetch } = options;
  return fetch(`${base}${call.path}${query}`, {
    method,
    headers,
    signal,
    credentials: 'omit',
    ...(method === 'POST' ? { body: JSON.stringify(call.body ?? {}) } : {}),
  });
}

async function readReply<Schema extends z.ZodMiniType>(
  options: ProductClientOptions,
  call: ProductCall<Schema>,
  response: Response,
): Promise<z.infer<Schema>> {
  const { status } = response;
  const body = await response.text();
  const value = parseJson(body);
  if (isMarkedFailed(status, value)) {
    const error = productError(failedCall(response, body));
    if (status === 401 && call.token === undefined) options.onUnauthorized?.();
    throw error;
  }
  const reply = call.reply.safeParse(value);
  if (!reply.success) throw new CodedError('fetch_data', `${call.path}: unexpected reply`);
  return reply.data;
}
