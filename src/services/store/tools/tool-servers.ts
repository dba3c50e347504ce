import type { Table } from 'dexie';
import type { ToolList, ToolServer } from '#domain/tool-servers/tool-server.ts';
import { type JsonObject, type JsonValue, parseJson } from '#shared/json.ts';
import { changeCache, readAnyCache } from '../database/cached.ts';
import { changeRows, type Store, stored } from '../database/store.ts';

/* What a server's tools are, and what the person has seen, allowed and turned off of them. */

const listPrefix = 'toolServer:';
const listKey = (id: string) => listPrefix + id;

/** Among the cached copies these rows have what the person decided: a server cannot give them again. */
export const isToolListKey = (key: string): boolean => key.startsWith(listPrefix);

/** Secrets of tool servers. */
export const toolSecretPrefix = 'toolServer.';

/** Tokens that were typed, by the id of the server. */
const tokenName = (id: string) => `${toolSecretPrefix}token ${id}`;
/** What signing in gave. */
const grantPrefix = `${toolSecretPrefix}grant `;

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
  const row = await stored(() => tokens(store).get(tokenName(id)));
  return row?.origin === address ? row.value : null;
}

export async function writeToolToken(
  store: Store,
  { id, address }: Pick<ToolServer, 'id' | 'address'>,
  value: string,
): Promise<void> {
  const row = { name: tokenName(id), value, origin: address };
  await stored(() => tokens(store).put(row));
}

/** What signing in at this address gave; of another address there is none. */
export async function readToolGrant(
  store: Store,
  { id, address }: Pick<ToolServer, 'id' | 'address'>,
): Promise<JsonObject | null> {
  const row = await stored(() => tokens(store).get(grantPrefix + id));
  return row?.origin === address ? grantIn(row) : null;
}

/** At once: no other context changes it meanwhile. null forgets it. */
export async function changeToolGrant(
  store: Store,
  { id, address }: Pick<ToolServer, 'id' | 'address'>,
  change: (grant: JsonObject) => JsonObject | null,
): Promise<void> {
  const name = grantPrefix + id;
  await changeRows(store, ['secrets'], async () => {
    const row = await tokens(store).get(name);
    const grant = change(row?.origin === address ? grantIn(row) : {});
    if (grant === null) await tokens(store).delete(name);
    else await tokens(store).put({ name, value: JSON.stringify(grant), origin: address });
  });
}

/** The id of the server for which a grant is as `isIt` says. */
export async function serverOfGrant(
  store: Store,
  isIt: (grant: JsonObject) => boolean,
): Promise<string | null> {
  const rows = await stored(() => tokens(store).where('name').startsWith(grantPrefix).toArray());
  const row = rows.find((each) => isIt(grantIn(each)));
  return row ? row.name.slice(grantPrefix.length) : null;
}

const grantIn = ({ value }: TokenRow) => (parseJson(value) ?? {}) as JsonObject;

/** Its tools, what was allowed of them, and its secrets. */
export async function forgetToolServer(store: Store, id: string): Promise<void> {
  await stored(() => store.db.cache.delete(listKey(id)));
  await stored(() => tokens(store).bulkDelete([tokenName(id), grantPrefix + id]));
}
