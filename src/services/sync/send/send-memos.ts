import { memoLimits, saveMemos } from '#api/memos.ts';
import type { Memo } from '#domain/memos/memos.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { GlossDatabase } from '../../store/database/database.ts';
import { type Store, stored } from '../../store/database/store.ts';
import { isMemoOnSites } from '../../store/memos/memos.ts';
import { readSettings } from '../../store/settings/settings.ts';
import type { SyncDeps } from '../sync-call.ts';
import { putReceivedMemo, sentMemo } from '../synced-memos.ts';
import type { HeldBack } from './held-back.ts';

/** Characters of one call, as JSON. */
const batchLength = 1_500_000;

/** Clocks of memos that the server refused since this context began: until they change they are not sent again. */
const refusedMemos = new WeakMap<GlossDatabase, Map<string, string>>();

function refusedOf({ db }: Store): Map<string, string> {
  const known = refusedMemos.get(db) ?? new Map<string, string>();
  refusedMemos.set(db, known);
  return known;
}

/** Sends the memos that the server does not have. @returns those that stay here. @throws what the call throws */
export async function sendMemos(deps: SyncDeps, signal?: AbortSignal): Promise<HeldBack> {
  const held: HeldBack = { refused: [], noRoom: [], withheld: [] };
  const sent: { rows: Sent[]; length: number } = { rows: [], length: 0 };
  const flush = async () => {
    const rows = sent.rows.splice(0);
    sent.length = 0;
    if (rows.length > 0) await sendBatch(deps, rows, held, signal);
  };
  const refused = refusedOf(deps.store);
  for (const memo of await unsentMemos(deps.store)) {
    const row = sentMemo(memo);
    const { length } = JSON.stringify(row.memo);
    if (await isWithheld(deps.store, memo)) held.withheld.push(memo.id);
    else if (length > memoLimits.memo || refused.get(memo.id) === memo.hlc)
      held.refused.push(memo.id);
    else {
      if (sent.length + length > batchLength || sent.rows.length === memoLimits.memos)
        await flush();
      sent.rows.push(row);
      sent.length += length;
    }
  }
  await flush();
  return held;
}

type Sent = ReturnType<typeof sentMemo>;

export function unsentMemos({ db }: Store): Promise<Memo[]> {
  return stored(() => db.memos.where('dirty').equals(1).toArray());
}

/** Is it of a page, or of a chat with one, that the person never sends? What was deleted has no words. */
async function isWithheld(store: Store, memo: Memo): Promise<boolean> {
  const { neverSend } = await readSettings(store);
  return !memo.is_deleted && isMemoOnSites(store, memo, neverSend);
}

async function sendBatch(
  { store, call }: SyncDeps,
  rows: readonly Sent[],
  held: HeldBack,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const { data } = await call(saveMemos, { memos: [...rows] }, { signal });
    const clocks = new Map(rows.map(({ id, hlc }) => [`memo.${id}`, hlc]));
    const { memos, meta } = store.db;
    await stored(() =>
      store.db.transaction('rw', memos, meta, async () => {
        for (const row of data.memos) await putReceivedMemo(store, row, clocks.get(row.key));
      }),
    );
  } catch (thrown) {
    const { code } = toCodedError(thrown);
    const ids = rows.map(({ id }) => id);
    if (code === 'invalid_request' && rows.length > 1) {
      // One that is refused as it is must not stop the others.
      for (const row of rows) await sendBatch({ store, call }, [row], held, signal);
    } else if (code === 'quota_exceeded') held.noRoom.push(...ids);
    // A server of before has no such call.
    else if (code === 'invalid_request' || code === 'not_found') {
      held.refused.push(...ids);
      if (code === 'invalid_request') for (const { id, hlc } of rows) refusedOf(store).set(id, hlc);
    } else throw thrown;
  }
}
