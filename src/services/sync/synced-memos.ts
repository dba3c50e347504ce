import { memoKeyOf } from '#api/memos.ts';
import { type Memo, memoSchema } from '#domain/memos/memos.ts';
import { isSameMemo, mergedMemo } from '#domain/memos/merge-memos.ts';
import { writerOf } from '#shared/hlc.ts';
import { isObject, type JsonValue } from '#shared/json.ts';
import { raiseClock, type Store, stamp } from '../store/database/store.ts';
import type { ReceivedSetting } from './receive/received-setting.ts';

const prefix = memoKeyOf('');
export const isMemoKey = (key: string): boolean => key.startsWith(prefix);

/** As it is sent: the words of one that was deleted stay on this device, for its undo. */
export function sentMemo({ id, rev: _rev, dirty: _dirty, hlc, deviceId: _device, ...memo }: Memo) {
  const { note: _note, imported: _imported, around: _around, ...bare } = memo;
  const content = memo.is_deleted ? { ...bare, text: '', source: null } : memo;
  return { id, memo: content as unknown as JsonValue, hlc };
}

/**
 * Of what may change each field is its last writer's. Where this device has some that the server has not, both are sent
 * again as one. Call inside a transaction with `memos` and `meta`.
 */
export async function putReceivedMemo(
  store: Store,
  { key, value, hlc, rev }: ReceivedSetting,
  sentAs?: string,
): Promise<void> {
  if (!isObject(value)) return;
  const columns = { rev, dirty: 0, hlc, deviceId: writerOf(hlc) };
  const memo = memoSchema.safeParse({ ...value, ...columns, id: key.slice(prefix.length) }).data;
  if (!memo) return;
  const { memos } = store.db;
  const local = await memos.get(memo.id);
  if (!local) await memos.put(memo);
  else {
    const merged = mergedMemo(local, memo);
    const isTheirs = isSameMemo(merged, memo) && (local.hlc <= hlc || local.hlc === sentAs);
    // It has all of theirs, and is sent yet.
    if (!isTheirs && local.hlc > hlc && isSameMemo(merged, local)) return;
    await raiseClock(store, hlc);
    await memos.put(
      isTheirs ? { ...merged, ...columns, dirty: 0 } : { ...merged, rev, ...(await stamp(store)) },
    );
  }
  await raiseClock(store, hlc);
}
