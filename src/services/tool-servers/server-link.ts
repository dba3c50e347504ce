import {
  InsufficientScopeError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { type Deadline, deadline, type Fetch } from '#api/client/timed-fetch.ts';
import { toolFault } from '#domain/tool-servers/tool-fault.ts';
import { hostOfServer, maxReplyBytes, type ToolServer } from '#domain/tool-servers/tool-server.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { boundedFetch, type ClientFetch } from './bounded-fetch.ts';

export const connectMs = 20_000;
/** As long as a person may take for what a server asks them. */
export const personMs = 86_400_000;

/** What is sent to a server and received from it, within time and bytes; each failure by its cause. */
export class ServerLink {
  readonly fetch: ClientFetch;
  readonly #clock: Clock;
  readonly #host: string;
  #left = maxReplyBytes;
  #onFull: () => void = () => undefined;
  #limit: Deadline | null = null;

  constructor(
    { fetch, clock }: { fetch: Fetch; clock: Clock },
    server: Pick<ToolServer, 'address'>,
  ) {
    this.#clock = clock;
    this.#host = hostOfServer(server);
    this.fetch = boundedFetch(fetch, (bytes) => {
      this.#left -= bytes;
      if (this.#left < 0) this.#onFull();
      return this.#left >= 0;
    });
  }

  async within<Value>(
    ms: number,
    outer: AbortSignal,
    work: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    const limit = deadline(this.#clock, ms, outer);
    const full = new AbortController();
    this.#limit = limit;
    this.#left = maxReplyBytes;
    this.#onFull = () => full.abort();
    const signal = AbortSignal.any([limit.signal, full.signal]);
    try {
      return await Promise.race([work(signal), endOf(signal)]);
    } catch (thrown) {
      if (limit.reason() === 'aborted') throw new CodedError('aborted');
      if (full.signal.aborted) throw toolFault('tooLarge', 'the server sends too much');
      if (limit.reason() === 'timeout') throw new CodedError('timeout', 'the server is silent');
      throw this.#codedError(thrown);
    } finally {
      limit.dispose();
    }
  }

  /** The time that the person takes is not the server's, which has `ms` again after it. */
  async untimed<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
    const limit = this.#limit;
    limit?.restart(personMs);
    try {
      return await work();
    } finally {
      limit?.restart(ms);
    }
  }

  #codedError(thrown: unknown): CodedError {
    if (thrown instanceof CodedError) return thrown;
    const details = { host: this.#host };
    const { message: words = 'error' } = thrown as Partial<Error>;
    if (isUnauthorized(thrown)) return toolFault('unauthorized', words, details);
    return toolFault(isNoServer(thrown) ? 'unavailable' : 'failed', words, details);
  }
}

/** Some calls of the client do not end with its signal. */
function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(new DOMException('ended', 'AbortError'));
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
  });
}

function isUnauthorized(thrown: unknown): boolean {
  if (thrown instanceof UnauthorizedError || thrown instanceof InsufficientScopeError) return true;
  return thrown instanceof SdkHttpError && (thrown.status === 401 || thrown.status === 403);
}

const noProtocol: ReadonlySet<unknown> = new Set([
  SdkErrorCode.EraNegotiationFailed,
  SdkErrorCode.ClientHttpUnexpectedContent,
]);

/** No reply, or none of the protocol. */
function isNoServer(thrown: unknown): boolean {
  const { cause } = thrown as { cause?: unknown };
  if ([thrown, cause].some((each) => (each as Partial<Error> | undefined)?.name === 'TypeError'))
    return true;
  return (
    thrown instanceof SdkHttpError || (thrown instanceof SdkError && noProtocol.has(thrown.code))
  );
}
