import { aboutTokens, mergeTools } from '#domain/tool-servers/listed-tools.ts';
import { isPageServer } from '#domain/tool-servers/page-server.ts';
import { toolFault } from '#domain/tool-servers/tool-fault.ts';
import type { ServerTool, ToolServer } from '#domain/tool-servers/tool-server.ts';
import type { LocksPort } from '#platform/ports.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { changeToolList, readToolList, readToolToken } from '#services/store/tools/tool-servers.ts';
import type { ToolConnection, ToolServerDeps } from '#services/tool-servers/connect.ts';
import { storedGrant } from '#services/tool-servers/stored-grant.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type AskBackground, openPage } from './page-connection.ts';

export interface OpenServersDeps {
  store: Store;
  readonly fetch: ToolServerDeps['fetch'];
  locks: Pick<LocksPort, 'wait'>;
  /** Resolves when the rules of our own requests match the settings: may the server be called? */
  readonly mayAsk: (origin: string) => Promise<boolean>;
  /** Absent where there are no tabs. */
  readonly askBackground?: AskBackground;
  /** Of a program that the Gloss server runs, at this address; null: it is none. */
  readonly bearerOf: (address: string) => Promise<string | null>;
}

/** Connections to servers for one answer, each made when it is needed first, and its tools as they are now. */
export class OpenServers {
  readonly #deps: OpenServersDeps;
  readonly #open = new Map<string, Promise<ToolConnection>>();

  constructor(deps: OpenServersDeps) {
    this.#deps = deps;
  }

  /** @throws as `connectToolServer`; provider_no_access */
  async toolOf(
    server: ToolServer,
    seen: Pick<ServerTool, 'name' | 'hash'>,
    signal: AbortSignal,
  ): Promise<ToolConnection> {
    const connection = await this.#opened(server, signal);
    const list = await readToolList(this.#deps.store, server.id);
    const tool = list?.tools.find(({ name }) => name === seen.name);
    if (tool?.state !== 'on' || tool.isGone || tool.hash !== seen.hash) {
      throw toolFault('changed', 'the tool is not what it was');
    }
    return connection;
  }

  /** Lists its tools again. @throws as above */
  async reload(server: ToolServer, signal: AbortSignal): Promise<void> {
    this.leave(server);
    await this.#opened(server, signal);
  }

  close(): void {
    for (const id of this.#open.keys()) this.leave({ id });
  }

  /** The next call makes another connection. */
  leave({ id }: Pick<ToolServer, 'id'>): void {
    const known = this.#open.get(id);
    this.#open.delete(id);
    known?.then((connection) => connection.close()).catch(() => undefined);
  }

  async #opened(server: ToolServer, signal: AbortSignal): Promise<ToolConnection> {
    const known = this.#open.get(server.id);
    if (known) return known;
    const { askBackground: request } = this.#deps;
    const opening = isPageServer(server)
      ? openPage({ ...this.#deps, request, tokensOf: aboutTokens }, server, signal)
      : this.#connect(server, signal);
    this.#open.set(server.id, opening);
    opening.catch(() => this.#open.delete(server.id));
    return opening;
  }

  async #connect(server: ToolServer, signal: AbortSignal): Promise<ToolConnection> {
    const { store, fetch, locks, bearerOf } = this.#deps;
    await needAccess(this.#deps, server);
    const { connectToolServer } = await import('#services/tool-servers/protocol.ts');
    const own = await bearerOf(server.address);
    const token = own ?? (await readToolToken(store, server));
    const grant = storedGrant(store, locks, server);
    const deps = { fetch, clock: store.clock, tokensOf: aboutTokens, grant };
    const connection = await connectToolServer(deps, server, token, signal);
    try {
      const listed = await connection.list(signal);
      await changeToolList(store, server.id, (before) => mergeTools(before, listed));
      return connection;
    } catch (thrown) {
      connection.close();
      throw thrown;
    }
  }
}

/** @throws provider_no_access */
export async function needAccess(
  { mayAsk }: Pick<OpenServersDeps, 'mayAsk'>,
  { address }: Pick<ToolServer, 'address'>,
): Promise<void> {
  const { origin, host } = new URL(address);
  if (!(await mayAsk(origin))) throw new CodedError('provider_no_access', host, { host });
}

/** null: the person has removed it. */
export async function serverOf(store: Store, id: string): Promise<ToolServer | null> {
  return (await readSettings(store)).toolServers.find((server) => server.id === id) ?? null;
}
