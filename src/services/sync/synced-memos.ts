import { memoKeyOf } from '#api/memos.ts';
import { type Memo, memoSchema } from '#domain/memos/memos.ts';
import { writerOf } from '#shared/hlc.ts';
import { isObject, type JsonValue } from '#shared/json.ts';
import { raiseClock, type Store } from '../store/database/store.ts';
import type { ReceivedSetting } from './receive/received-setting.ts';

const prefix = memoKeyOf('');
export const isMemoKey = (key: string): boolean => key.startsWith(prefix);

/** As it is sent: the words of one that was deleted stay on this device, for its undo. */
export function sentMemo({ id, rev: _rev, dirty: _dirty, hlc, deviceId: _device, ...memo }: Memo) {
  const content = memo.is_deleted ? { ...memo, text: '', source: null } : memo;
  return { id, memo: content as unknown as JsonValue, hlc };
}

/** The last writer's is taken. Call inside a transaction with `memos` and `meta`. */
export async function putReceivedMemo(
  store: Store,
  { key, value, hlc, rev }: ReceivedSetting,
  sentAs?: string,
): Promise<void> {
  if (!isObject(value)) return;
  const mark = { rev, dirty: 0, hlc, deviceId: writerOf(hlc) };
  const memo = memoSchema.safeParse({ ...value, ...mark, id: key.slice(prefix.length) }).data;
  if (!memo) return;
  const { memos } = store.db;
  const local = await memos.get(memo.id);
  if (local && local.hlc !== sentAs && local.hlc > hlc) return;
  const words = memo.is_deleted && local ? { text: local.text, source: local.source } : {};
  await memos.put({ ...memo, ...words });
  await raiseClock(store, hlc);
}
