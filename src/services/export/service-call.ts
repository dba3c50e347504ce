import { readText } from '#api/client/read-body.ts';
import { deadline, type Fetch, lostCall } from '#api/client/timed-fetch.ts';
import { hostWords, shownWords } from '#domain/replies/host-words.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ErrorCode } from '#shared/errors/registry.ts';
import { parseJson } from '#shared/json.ts';
import { wait } from '#shared/wait.ts';

export interface ServiceAccess {
  /** Recorded. */
  fetch: Fetch;
  clock: Clock;
  /** Address of its API, without a slash at the end. */
  host: string;
  token: string;
  signal: AbortSignal;
}

interface ServiceWire {
  headers: Record<string, string>;
  /** Between the beginnings of two calls. */
  pauseMs: number;
}

/** @throws provider_unauthorized, rate_limited, not_found, server_message, server_unavailable, network, timeout, aborted */
export type CallService = (
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
) => Promise<unknown>;

const timeoutMs = 60_000;
/** Bytes of a reply that are read. */
const maxReply = 8 * 1024 * 1024;
/** A longer one is for the person. */
const maxWaitMs = 90_000;
const maxWaits = 5;
const unknownWaitMs = 5_000;

/** Calls of a service, one after the other. */
export function serviceCaller(access: ServiceAccess, wire: ServiceWire): CallService {
  const { clock, signal } = access;
  let next = 0;
  return async (method, path, body) => {
    for (let waits = 0; ; waits += 1) {
      if (signal.aborted) throw new CodedError('aborted', 'manual aborted request.');
      if (next > clock.now()) await wait(clock, next - clock.now(), signal);
      next = clock.now() + wire.pauseMs;
      const { response, text } = await call(access, wire, { method, path, body });
      if (response.ok) return parseJson(text);
      const waitMs = waitOf(response);
      if (waitMs === null) throw refusal(access, response, text);
      if (waits === maxWaits || waitMs > maxWaitMs) throw new CodedError('rate_limited');
      next = clock.now() + waitMs;
    }
  };
}

interface Call {
  method: string;
  path: string;
  body: object;
}

async function call(
  { fetch, clock, host }: ServiceAccess,
  { headers }: ServiceWire,
  { method, path, body }: Call,
): Promise<{ response: Response; text: string }> {
  // A Stop ends what follows: a call that is on its way may have arrived.
  const limit = deadline(clock, timeoutMs);
  try {
    const response = await fetch(host + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      credentials: 'omit',
      redirect: 'error',
      signal: limit.signal,
    });
    const tooLarge = () => new CodedError('server_unavailable', 'the reply has no end');
    return { response, text: await readText(response, maxReply, tooLarge) };
  } catch (thrown) {
    throw lostCall(limit, thrown);
  } finally {
    limit.dispose();
  }
}

/** null: it refused for another cause than its limits. */
function waitOf({ status, headers }: Response): number | null {
  if (status !== 429) return null;
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : unknownWaitMs;
}

const codes: Readonly<Record<number, ErrorCode>> = {
  401: 'provider_unauthorized',
  403: 'provider_unauthorized',
  404: 'not_found',
};

function refusal({ token }: ServiceAccess, { status }: Response, text: string): CodedError {
  const code = codes[status];
  const words = shownWords(hostWords(text), token);
  const message = `${status}`;
  if (code) return new CodedError(code, message);
  return words === ''
    ? new CodedError('server_unavailable', message)
    : new CodedError('server_message', message, { words });
}
