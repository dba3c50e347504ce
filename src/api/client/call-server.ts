import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';
import type { Endpoint, EndpointAuth, InputOf, ReplyOf } from '../endpoint.ts';
import { type BearerSource, withBearer } from './bearer.ts';
import { failedCall, isMarkedFailed, productError } from './reply-error.ts';
import { deadline, type Fetch, lostCall } from './timed-fetch.ts';
import { newTraceId, traceHeader } from './trace.ts';

/** S9.6: the time limit of a message. */
const callTimeoutMs = 30_000;

export interface CallServerOptions {
  /** Adds the headers of section 7, and signs the calls of a session. */
  fetch: Fetch;
  clock: Clock;
  /** Address of the server, without a slash at the end. */
  base(): Promise<string>;
  /** Whose bearer calls of this kind have. */
  bearer(auth: EndpointAuth): BearerSource;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** A call with the same id that still runs is aborted (section 7). */
  taskId?: string;
  query?: Record<string, string>;
  /** Instead of the bearer of the endpoint's kind; C7 sends the refresh token. */
  token?: string;
}

/**
 * Calls the server with the bearer that the endpoint needs, renewed once where it is refused.
 * @throws please_login without a bearer (S6.2), aborted, timeout, network; the result of `productError` by status and
 * body; fetch_data where a reply with status OK has another shape. Details of all that was sent have its `traceId`,
 * under which the server logs it.
 */
export type CallServer = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<ReplyOf<E>>;

/** Calls of the product: bearer, headers, time-out, one running call a task. */
export function createCallServer(options: CallServerOptions): CallServer {
  const tasks = new Map<string, AbortController>();
  return async (endpoint, input, { taskId, token, ...rest } = {}) => {
    const task = taskId === undefined ? null : startTask(tasks, taskId, rest.signal);
    const call = { endpoint, input, ...rest, ...(task && { signal: task.signal }) };
    try {
      if (token !== undefined) return await callOnce(options, call, token);
      if (endpoint.auth === 'none') return await callOnce(options, call, null);
      // S6.2: C7 never gets the access token.
      if (endpoint.auth === 'refresh') throw new CodedError('please_login', 'Please login');
      const source = options.bearer(endpoint.auth);
      return await withBearer(source, (bearer) => callOnce(options, call, bearer));
    } finally {
      task?.end();
    }
  };
}

/** The same calls with the bearer of another. */
export function callAs(call: CallServer, source: BearerSource, timeoutMs: number): CallServer {
  return (endpoint, input, options) =>
    withBearer(source, (token) => call(endpoint, input, { timeoutMs, ...options, token }));
}

interface Call<E extends Endpoint> extends Omit<CallOptions, 'token' | 'taskId'> {
  endpoint: E;
  input: InputOf<E>;
}

async function callOnce<E extends Endpoint>(
  options: CallServerOptions,
  call: Call<E>,
  token: string | null,
): Promise<ReplyOf<E>> {
  const limit = deadline(options.clock, call.timeoutMs ?? callTimeoutMs, call.signal);
  const traceId = newTraceId();
  try {
    return await readReply(call.endpoint, await send(options, call, token, traceId, limit.signal));
  } catch (thrown) {
    const error = lostCall(limit, thrown);
    throw new CodedError(error.code, error.message, { traceId, ...error.details });
  } finally {
    limit.dispose();
  }
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

async function send<E extends Endpoint>(
  options: CallServerOptions,
  { endpoint: { method, path }, input, query }: Call<E>,
  token: string | null,
  traceId: string,
  signal: AbortSignal,
): Promise<Response> {
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  const headers: Record<string, string> = { [traceHeader]: traceId };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (method === 'POST') headers['content-type'] = 'application/json';
  const url = `${await options.base()}${path}${search}`;
  const body = method === 'POST' ? { body: JSON.stringify(input) } : {};
  // A browser's fetch must not be called as a method of our options.
  const { fetch } = options;
  return fetch(url, { method, headers, signal, credentials: 'omit', ...body });
}

async function readReply<E extends Endpoint>(
  { path, reply }: E,
  response: Response,
): Promise<ReplyOf<E>> {
  const body = await response.text();
  const value = parseJson(body);
  if (isMarkedFailed(response.status, value)) throw productError(failedCall(response, body));
  const read = reply.safeParse(value);
  if (!read.success) throw new CodedError('fetch_data', `${path}: unexpected reply`);
  return read.data as ReplyOf<E>;
}
