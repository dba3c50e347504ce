import type { Table } from 'dexie';
import type { ToolList, ToolServer } from '#domain/tool-servers/tool-server.ts';
import type { JsonValue } from '#shared/json.ts';
import { changeCache, dropCache, readAnyCache } from '../database/cached.ts';
import { type Store, stored } from '../database/store.ts';

/* What a server's tools are, and what the person has seen of them: lost with the cache, it is looked through again. */

const listKey = (id: string) => `toolServer:${id}`;

/** Tokens of tool servers are secrets of this name with the id of the server. */
export const toolTokenPrefix = 'toolServer.token ';

interface TokenRow {
  name: string;
  value: string;
  /** The only address that it is sent to. */
  origin: string;
}

const tokens = ({ db }: Store) => db.secrets as unknown as Table<TokenRow, string>;

/** null: its tools were never listed. */
export async function readToolList(store: Store, id: string): Promise<ToolList | null> {
  return ((await readAnyCache(store, listKey(id))) as ToolList | undefined) ?? null;
}

export async function readToolLists(
  store: Store,
  servers: readonly Pick<ToolServer, 'id'>[],
): Promise<Map<string, ToolList>> {
  const lists = await Promise.all(servers.map(({ id }) => readToolList(store, id)));
  return new Map(servers.flatMap(({ id }, at) => (lists[at] ? [[id, lists[at]] as const] : [])));
}

/** At once: no other context changes it meanwhile. */
export async function changeToolList(
  store: Store,
  id: string,
  change: (list: ToolList | null) => ToolList | null,
): Promise<void> {
  await changeCache(
    store,
    listKey(id),
    (data) => change((data as ToolList | undefined) ?? null) as JsonValue | null,
  );
}

/** The token that was given for this address; one of another address is none. */
export async function readToolToken(
  store: Store,
  { id, address }: Pick<ToolServer, 'id' | 'address'>,
): Promise<string | null> {
  const row = await stored(() => tokens(store).get(toolTokenPrefix + id));
  return row?.origin === address ? row.value : null;
}

export async function writeToolToken(
  store: Store,
  { id, address }: Pick<ToolServer, 'id' | 'address'>,
  value: string,
): Promise<void> {
  const row = { name: toolTokenPrefix + id, value, origin: address };
  await stored(() => tokens(store).put(row));
}

/** Its tools, what was allowed of them, and its token. */
export async function forgetToolServer(store: Store, id: string): Promise<void> {
  await dropCache(store, listKey(id));
  await stored(() => tokens(store).delete(toolTokenPrefix + id));
}
