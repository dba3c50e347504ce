import type { Table } from 'dexie';
import * as z from 'zod/mini';
import { type ExportServiceId, exportServices } from '#domain/export/export-services.ts';
import { parseJson } from '#shared/json.ts';
import { exportSecretPrefix } from '../account/secrets.ts';
import { type Store, stored } from '../database/store.ts';

/* What services that exports are sent to need of the person, and what they have: of the owner, on this device. */

const connectionSchema = z.object({
  token: z.string(),
  /** Address of the API. */
  host: z.string(),
  /** Of Notion: the id of the page below which everything goes. */
  page: z.nullable(z.string()),
});
export type ServiceConnection = z.infer<typeof connectionSchema>;

interface SecretRow {
  name: string;
  value: string;
}
const secrets = ({ db }: Store) => db.secrets as unknown as Table<SecretRow, string>;

/** null: none is set up. */
export async function readConnection(
  store: Store,
  service: ExportServiceId,
): Promise<ServiceConnection | null> {
  const row = await stored(() => secrets(store).get(exportSecretPrefix + service));
  return connectionSchema.safeParse(parseJson(row?.value ?? '')).data ?? null;
}

/**
 * null forgets it, and what was sent. A token goes to the address that it was given for alone; another address or page has
 * nothing of what was sent.
 */
export async function writeConnection(
  store: Store,
  service: ExportServiceId,
  connection: Partial<ServiceConnection> | null,
): Promise<void> {
  const name = exportSecretPrefix + service;
  if (connection === null) {
    await stored(() => secrets(store).delete(name));
    await stored(() => store.db.meta.where('key').startsWith(prefixOf(service)).delete());
    return;
  }
  const known = await readConnection(store, service);
  const first = { token: '', host: exportServices[service].host, page: null, ...known };
  const isElsewhere = connection.host !== undefined && connection.host !== first.host;
  const value = JSON.stringify({ ...first, ...(isElsewhere && { token: '' }), ...connection });
  await stored(() => secrets(store).put({ name, value }));
  const isNewPlace = isElsewhere || (connection.page ?? first.page) !== first.page;
  if (known && isNewPlace) await forgetHashes(store, service);
}

/** Pages of before stay known: they are replaced. */
async function forgetHashes(store: Store, service: ExportServiceId): Promise<void> {
  const sent = await readSent(store, service);
  const rows = [...sent].map(([key, { page }]) => [key, { hash: '', page }] as const);
  await writeSent(store, service, new Map(rows));
}

/** What a service has of an item. */
interface SentItem {
  /** Of what was sent; empty: it is not whole. */
  hash: string;
  /** The page that it became; empty: it is none. */
  page: string;
}

const prefixOf = (service: ExportServiceId) => `sent:${service} `;

/** By the keys of items. */
export async function readSent(
  { db }: Store,
  service: ExportServiceId,
): Promise<Map<string, SentItem>> {
  const prefix = prefixOf(service);
  const rows = await stored(() => db.meta.where('key').startsWith(prefix).toArray());
  return new Map(
    rows.map(({ key, value }) => {
      const [hash = '', page = ''] = value.split(' ');
      return [key.slice(prefix.length), { hash, page }];
    }),
  );
}

export async function writeSent(
  { db }: Store,
  service: ExportServiceId,
  items: ReadonlyMap<string, SentItem>,
): Promise<void> {
  const rows = [...items].map(([key, { hash, page }]) => ({
    key: prefixOf(service) + key,
    value: `${hash} ${page}`,
  }));
  await stored(() => db.meta.bulkPut(rows));
}
