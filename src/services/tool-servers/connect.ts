import {
  Client,
  InsufficientScopeError,
  type ProgressCallback,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { Fetch } from '#api/client/timed-fetch.ts';
import { plainText, readListed } from '#domain/tool-servers/listed-tools.ts';
import { readResult, type ToolResult } from '#domain/tool-servers/result-text.ts';
import { callMs, type ListedTool, type ToolServer } from '#domain/tool-servers/tool-server.ts';
import type { Clock } from '#shared/clock.ts';
import type { JsonObject } from '#shared/json.ts';
import { grantAccess, recordScope } from './grant-access.ts';
import { type CallEvents, maxForms, PersonForms } from './person-forms.ts';
import { connectMs, personMs, ServerLink } from './server-link.ts';
import type { GrantPort } from './stored-grant.ts';

export interface ToolServerDeps {
  fetch: Fetch;
  clock: Clock;
  /** Tokens of a text, about. */
  readonly tokensOf: (text: string) => number;
  /** What signing in at this server gave; absent: none is tried. */
  grant?: GrantPort;
}

/** A server that was reached. What it sends is hostile: it is bounded in time and bytes. */
export interface ToolConnection {
  list(signal: AbortSignal): Promise<{ tools: ListedTool[]; left: number }>;
  call(
    name: string,
    args: JsonObject,
    signal: AbortSignal,
    events?: CallEvents,
  ): Promise<ToolResult>;
  close(): void;
}

/**
 * Both forms of the protocol, over Streamable HTTP, else the older event stream. `token`: sent to this address alone; null:
 * that of the grant, where there is one.
 * @throws tool_failed, timeout, aborted
 */
export async function connectToolServer(
  deps: ToolServerDeps,
  server: Pick<ToolServer, 'address' | 'header'>,
  token: string | null,
  signal: AbortSignal,
): Promise<ToolConnection> {
  const link = new ServerLink(deps, server);
  const person = new PersonForms(server, (ms, work) => link.untimed(ms, work));
  const headers = token ? { [server.header || 'authorization']: tokenOf(server, token) } : {};
  const grant = token ? undefined : deps.grant;
  const authProvider = grant && grantAccess(grant, server, link.fetch, signal);
  const options = {
    fetch: link.fetch,
    requestInit: { headers },
    ...(authProvider && { authProvider }),
  };
  const url = new URL(server.address);
  const streamable = new StreamableHTTPClientTransport(url, options);
  const within: ServerLink['within'] = (ms, outer, work) =>
    link.within(ms, outer, (inner) => work(inner).catch((thrown) => refused(grant, thrown)));
  const client = await within(connectMs, signal, async (inner) => {
    try {
      return await opened(streamable, person, inner);
    } catch (thrown) {
      if (!mayBeOlder(thrown)) throw thrown;
      return opened(new SSEClientTransport(url, options), person, inner);
    }
  });
  return {
    list: (outer) =>
      within(connectMs, outer, async (inner) => {
        const limits = { signal: inner, timeout: connectMs * 2, cacheMode: 'refresh' } as const;
        const { tools } = await client.listTools(undefined, limits);
        return readListed(tools, deps.tokensOf);
      }),
    call: (name, args, outer, events = {}) =>
      within(callMs, outer, async (inner) => {
        const limits = limitsOfCall(inner, events);
        const request = () => client.callTool({ name, arguments: args }, limits);
        const call = () => person.withPages(request, inner);
        return readResult(await person.answered(events.onForm ?? null, call));
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

/** The client's own limits are beyond ours, which have its reasons. */
function limitsOfCall(signal: AbortSignal, { onProgress }: CallEvents) {
  const onprogress = ({ progress, total, message }: Progress) => {
    const part = total && total > 0 ? Math.min(1, Math.max(0, progress / total)) : 0;
    onProgress?.(part, plainText(message ?? '', maxProgressWords));
  };
  return { signal, timeout: personMs * 2, maxTotalTimeout: personMs * 2, onprogress };
}

type Progress = Parameters<ProgressCallback>[0];

async function refused(grant: GrantPort | undefined, thrown: unknown): Promise<never> {
  if (grant && thrown instanceof InsufficientScopeError) {
    await recordScope(grant, thrown.requiredScope);
  }
  throw thrown;
}

const maxProgressWords = 120;

const tokenOf = ({ header }: Pick<ToolServer, 'header'>, token: string) =>
  header === '' ? `Bearer ${token}` : token;

async function opened(
  transport: StreamableHTTPClientTransport | SSEClientTransport,
  person: PersonForms,
  signal: AbortSignal,
): Promise<Client> {
  const client = new Client(
    { name: 'gloss', title: 'Gloss', version: '1' },
    {
      capabilities: { elicitation: { form: {}, url: {} } },
      versionNegotiation: { mode: 'auto' },
      inputRequired: { maxRounds: maxForms },
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
  client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) =>
    person.ask(params, mcpReq.signal),
  );
  client.setNotificationHandler('notifications/elicitation/complete', ({ params }) =>
    person.finished(params.elicitationId),
  );
  await client.connect(transport, { signal, timeout: connectMs * 2 });
  return client;
}

/** An older server answers the newer form with a refusal of its address or method. */
const mayBeOlder = (thrown: unknown) =>
  thrown instanceof SdkHttpError && [400, 404, 405, 406, 415].includes(thrown.status ?? 0);
