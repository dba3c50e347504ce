import { mergeTools, withTool } from '#domain/tool-servers/listed-tools.ts';
import { type OwnClient, signInState, withOwnClient } from '#domain/tool-servers/sign-in-return.ts';
import type { ListedTool, ToolServer } from '#domain/tool-servers/tool-server.ts';
import type { Store } from '#services/store/database/store.ts';
import { observe } from '#services/store/database/watch.ts';
import {
  changeToolGrant,
  changeToolList,
  forgetToolServer,
  readToolGrant,
  readToolList,
  writeToolToken,
} from '#services/store/tools/tool-servers.ts';

type ById = { id: string };

/** Tools of servers that the person added (MCP). */
export function toolServerRows(store: Store) {
  return {
    toolServers: {
      /** `list` null: they were never listed. */
      watch: ({ server }: { server: Pick<ToolServer, 'id' | 'address'> }) =>
        observe(async () => {
          const [list, grant] = await Promise.all([
            readToolList(store, server.id),
            readToolGrant(store, server),
          ]);
          return { list, ...signInState(grant) };
        }),
      /** A first list, as a person has it before them; what its server says else later waits for them. */
      see: ({ id, tools }: ById & { tools: readonly ListedTool[] }) =>
        changeToolList(store, id, (list) => list ?? mergeTools(null, { tools, left: 0 })),
      /** `hash`: of what a tool said of itself when the person decided. */
      setTool: ({ id, name, isOn, hash }: ById & { name: string; isOn: boolean; hash: string }) =>
        changeToolList(store, id, (list) => list && withTool(list, name, isOn, hash)),
      /** Sent to this address alone. */
      setToken: ({ server, token }: { server: ToolServer; token: string }) =>
        writeToolToken(store, server, token),
      /** Its secret is sent to who got it alone. */
      setClient: ({ server, client }: { server: ToolServer; client: OwnClient }) =>
        changeToolGrant(store, server, (grant) => withOwnClient(grant, client)),
      forget: ({ id }: ById) => forgetToolServer(store, id),
    },
  };
}
