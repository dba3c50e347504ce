import { type OwnTool, ownToolSchema } from '#domain/tools/own-tool.ts';
import { isObject, type JsonValue } from '#shared/json.ts';
import { raiseClock, type Store, stored } from '../store/store.ts';
import type { ReceivedSetting } from './received-setting.ts';

/** Own tools are settings of the account, one a key. */
const prefix = 'ownTool.';

export interface UnsentSetting {
  key: string;
  value: JsonValue;
  hlc: string;
}

export const isToolKey = (key: string): boolean => key.startsWith(prefix);

/** Deleted ones too. */
export async function unsentTools({ db }: Store): Promise<UnsentSetting[]> {
  const rows = await stored(() => db.ownTools.where('dirty').equals(1).toArray());
  return rows.map(({ rev: _rev, dirty: _dirty, hlc, ...tool }) => ({
    key: prefix + tool.id,
    value: tool as unknown as JsonValue,
    hlc,
  }));
}

/**
 * The last writer's tool is taken; what this release does not read is left on the server. Call inside a transaction
 * with `ownTools` and `meta`. @returns whether it is another one now
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
  if (local && local.hlc !== sentAs && local.hlc > hlc) return false;
  await ownTools.put(tool);
  await raiseClock(store, hlc);
  return local?.hlc !== hlc;
}

function toolOf(
  key: string,
  value: JsonValue,
  { hlc, rev }: Pick<OwnTool, 'hlc' | 'rev'>,
): OwnTool | null {
  if (!isObject(value)) return null;
  const mark = { rev, dirty: 0, hlc, deviceId: hlc.slice(18) };
  const tool = ownToolSchema.safeParse({ ...value, ...mark, id: key.slice(prefix.length) });
  return tool.success ? tool.data : null;
}
