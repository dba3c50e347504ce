import type { BusClient } from '#bus/types.ts';
import { mergeTools } from '#domain/tool-servers/listed-tools.ts';
import { isPageServer } from '#domain/tool-servers/page-server.ts';
import { originOfPages, readPageResult, readPageTools } from '#domain/tool-servers/page-tools.ts';
import { toolFault } from '#domain/tool-servers/tool-fault.ts';
import { callMs, hostOfServer, type ToolServer } from '#domain/tool-servers/tool-server.ts';
import type { Store } from '#services/store/database/store.ts';
import { changeToolList } from '#services/store/tools/tool-servers.ts';
import type { ToolConnection } from '#services/tool-servers/connect.ts';

/** Calls of the background, which reaches pages of tabs. */
export type AskBackground = BusClient['request'];

interface OpenPageDeps {
  store: Store;
  request: AskBackground | undefined;
  /** Tokens of a text, about. */
  readonly tokensOf: (text: string) => number;
}

/** The page of the server's site that is in front, with its tools as they are now. @throws as its calls do */
export async function openPage(
  { store, request, tokensOf }: OpenPageDeps,
  server: ToolServer,
  signal: AbortSignal,
): Promise<ToolConnection> {
  const origin = originOfPages(server);
  const reply = await request?.('page.tools', { origin }, { signal });
  if (!request || !reply?.tools) {
    const host = hostOfServer(server);
    throw toolFault('unavailable', 'no page of it is in front', { host });
  }
  const listed = readPageTools(reply.tools, tokensOf);
  await changeToolList(store, server.id, (before) => mergeTools(before, listed));
  return {
    list: async () => listed,
    call: async (name, args, outer) => {
      const inner = AbortSignal.any([outer, AbortSignal.timeout(callMs)]);
      const body = { id: store.newId(), origin, name, args: JSON.stringify(args) };
      return readPageResult((await request('page.callTool', body, { signal: inner })).result);
    },
    close: () => undefined,
  };
}

/** Of these servers those that can be reached now: of pages, the ones that are in front and offer tools. */
export async function reachable(
  servers: readonly ToolServer[],
  request: AskBackground | undefined,
): Promise<ToolServer[]> {
  const found = await Promise.all(
    servers.map(async (server) => {
      if (!isPageServer(server)) return [server];
      if (!server.isOn) return [];
      const reply = await request?.('page.tools', { origin: originOfPages(server) }).catch(
        () => null,
      );
      return reply?.tools ? [server] : [];
    }),
  );
  return found.flat();
}
