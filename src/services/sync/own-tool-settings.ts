import { canonicalJson } from '#domain/sync/merge-fields.ts';
import { type OwnTool, ownToolSchema, toolLimits } from '#domain/tools/own-tool.ts';
import { writerOf } from '#shared/hlc.ts';
import { isObject, type JsonValue } from '#shared/json.ts';
import { sha256Hex } from '#shared/sha256.ts';
import { raiseClock, type Store, stamp, stored } from '../store/database/store.ts';
import { isChangedApart, type ReceivedSetting } from './receive/received-setting.ts';

/** Own tools are settings of the account, one a key. */
const prefix = 'ownTool.';

export interface UnsentSetting {
  key: string;
  value: JsonValue;
  hlc: string;
}

export const isToolKey = (key: string): boolean => key.startsWith(prefix);
export const toolKeyOf = (id: string): string => prefix + id;

/** Deleted ones too. */
export async function unsentTools({ db }: Store): Promise<UnsentSetting[]> {
  const rows = await stored(() => db.ownTools.where('dirty').equals(1).toArray());
  return rows.map(({ rev: _rev, dirty: _dirty, hlc, ...tool }) => ({
    key: toolKeyOf(tool.id),
    value: tool as unknown as JsonValue,
    hlc,
  }));
}

/**
 * The last writer's tool is taken, and of one that was changed here too the older one becomes a tool of its own; what
 * this release does not read is left on the server. Call inside a transaction with `ownTools` and `meta`.
 * @returns whether it is another one now
 */
export async function putTool(
  store: Store,
  { key, value, hlc, rev }: ReceivedSetting,
  sentAs: string | undefined,
): Promise<boolean> {
  const tool = toolOf(key, value, { hlc, rev });
  if (!tool) return false;
  const { ownTools } = store.db;
  const local = await ownTools.get(tool.id);
  if (local && isConflict(local, tool)) await saveOlder(store, local.hlc < hlc ? local : tool);
  if (local && local.hlc !== sentAs && local.hlc > hlc) return false;
  await ownTools.put(tool);
  await raiseClock(store, hlc);
  return local?.hlc !== hlc;
}

function isConflict(local: OwnTool, remote: OwnTool): boolean {
  return isChangedApart(local, remote) && contentOf(local) !== contentOf(remote);
}

const contentOf = ({ kind, name, instruction, icon, is_deleted }: OwnTool): string =>
  canonicalJson({ kind, name, instruction, icon, is_deleted });

/** The end of a copy's id. */
const copyMark = /-[0-9a-f]{16}$/;

/** Its id follows from what it is a copy of: however often both meet, and wherever, there is one. */
async function saveOlder(store: Store, older: OwnTool): Promise<void> {
  const { ownTools } = store.db;
  // A copy of a copy would have a longer id each time, up to one that is refused.
  const mark = sha256Hex(`${older.id} ${older.hlc}`).slice(0, 16);
  const id = `${older.id.replace(copyMark, '')}-${mark}`;
  if (older.is_deleted || (await ownTools.get(id))) return;
  const name = `${older.name.slice(0, toolLimits.name - 4)} (2)`;
  await ownTools.put({ ...older, id, name, rev: 0, ...(await stamp(store)) });
}

function toolOf(
  key: string,
  value: JsonValue,
  { hlc, rev }: Pick<OwnTool, 'hlc' | 'rev'>,
): OwnTool | null {
  if (!isObject(value)) return null;
  const mark = { rev, dirty: 0, hlc, deviceId: writerOf(hlc) };
  const tool = ownToolSchema.safeParse({ ...value, ...mark, id: key.slice(prefix.length) });
  return tool.success ? tool.data : null;
}
