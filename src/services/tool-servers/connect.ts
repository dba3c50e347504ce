import {
  Client,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { deadline, type Fetch } from '#api/client/timed-fetch.ts';
import { readListed } from '#domain/tool-servers/listed-tools.ts';
import { readResult, type ToolResult } from '#domain/tool-servers/result-text.ts';
import { toolFault } from '#domain/tool-servers/tool-fault.ts';
import {
  callMs,
  hostOfServer,
  type ListedTool,
  maxReplyBytes,
  type ToolServer,
} from '#domain/tool-servers/tool-server.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { JsonObject } from '#shared/json.ts';
import { boundedFetch, type ClientFetch } from './bounded-fetch.ts';

export interface ToolServerDeps {
  fetch: Fetch;
  clock: Clock;
  /** Tokens of a text, about. */
  readonly tokensOf: (text: string) => number;
}

/** A server that was reached. What it sends is hostile: it is bounded in time and bytes. */
export interface ToolConnection {
  list(signal: AbortSignal): Promise<{ tools: ListedTool[]; left: number }>;
  /** `onProgress`: from 0 to 1, as the server reports it. */
  call(
    name: string,
    args: JsonObject,
    signal: AbortSignal,
    onProgress?: (part: number) => void,
  ): Promise<ToolResult>;
  close(): void;
}

const connectMs = 20_000;

/**
 * Both forms of the protocol, over Streamable HTTP, else the older event stream. `token`: sent to this address alone.
 * @throws tool_failed, timeout, aborted
 */
export async function connectToolServer(
  deps: ToolServerDeps,
  server: Pick<ToolServer, 'address' | 'header'>,
  token: string | null,
  signal: AbortSignal,
): Promise<ToolConnection> {
  const link = new Link(deps, server);
  const headers = token ? { [server.header || 'authorization']: tokenOf(server, token) } : {};
  const options = { fetch: link.fetch, requestInit: { headers } };
  const url = new URL(server.address);
  const streamable = new StreamableHTTPClientTransport(url, options);
  const client = await link.within(connectMs, signal, async (inner) => {
    try {
      return await opened(streamable, inner);
    } catch (thrown) {
      if (!mayBeOlder(thrown)) throw thrown;
      return opened(new SSEClientTransport(url, options), inner);
    }
  });
  return {
    list: (outer) =>
      link.within(connectMs, outer, async (inner) => {
        const limits = { signal: inner, timeout: connectMs * 2, cacheMode: 'refresh' } as const;
        const { tools } = await client.listTools(undefined, limits);
        return readListed(tools, deps.tokensOf);
      }),
    call: (name, args, outer, onProgress) =>
      link.within(callMs, outer, async (inner) => {
        const limits = { signal: inner, timeout: callMs * 2, maxTotalTimeout: callMs * 2 };
        const onprogress = ({
          progress,
          total,
        }: {
          progress: number;
          total?: number | undefined;
        }) => onProgress?.(total && total > 0 ? Math.min(1, Math.max(0, progress / total)) : 0);
        return readResult(
          await client.callTool({ name, arguments: args }, { ...limits, onprogress }),
        );
      }),
    close: () => {
      const ended = streamable.sessionId ? streamable.terminateSession() : Promise.resolve();
      void ended
        .catch(() => undefined)
        .then(() => client.close())
        .catch(() => undefined);
    },
  };
}

const tokenOf = ({ header }: Pick<ToolServer, 'header'>, token: string) =>
  header === '' ? `Bearer ${token}` : token;

async function opened(
  transport: StreamableHTTPClientTransport | SSEClientTransport,
  signal: AbortSignal,
): Promise<Client> {
  const client = new Client(
    { name: 'gloss', title: 'Gloss', version: '1' },
    {
      capabilities: {},
      versionNegotiation: { mode: 'auto' },
      inputRequired: { autoFulfill: false },
      listMaxPages: 50,
      // Patterns of a hostile schema may run for hours.
      jsonSchemaValidator: {
        getValidator: () => (input) => ({
          valid: true,
          data: input as never,
          errorMessage: undefined,
        }),
      },
    },
  );
  await client.connect(transport, { signal, timeout: connectMs * 2 });
  return client;
}

/** An older server answers the newer form with a refusal of its address or method. */
const mayBeOlder = (thrown: unknown) =>
  thrown instanceof SdkHttpError && [400, 404, 405, 406, 415].includes(thrown.status ?? 0);

/** What is sent to a server and received from it, within time and bytes; each failure by its cause. */
class Link {
  readonly fetch: ClientFetch;
  readonly #clock: Clock;
  readonly #host: string;
  #left = maxReplyBytes;
  #onFull: () => void = () => undefined;

  constructor({ fetch, clock }: ToolServerDeps, server: Pick<ToolServer, 'address'>) {
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
  if (thrown instanceof UnauthorizedError) return true;
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
