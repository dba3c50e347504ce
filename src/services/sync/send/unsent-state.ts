import { isSyncedSetting } from '#domain/settings/settings.ts';
import { latestClock } from '#domain/sync/latest-clock.ts';
import { type Store, stored } from '../../store/database/store.ts';
import { forgottenPages } from '../../store/memory/forgotten.ts';
import { readSettings } from '../../store/settings/settings.ts';
import { unsentMemos } from './send-memos.ts';
import { unsentPages } from './send-read-pages.ts';

/** Rows that are compared one by one; of more only the number is. */
const compared = 20;

/** A text that changes when there is something else to send; empty: nothing. For `observe`. */
export async function unsentConversationState({ db }: Store): Promise<string> {
  const unsent = () => db.conversations.where('dirty').equals(1);
  return stored(async () => {
    const count = await unsent().count();
    if (count === 0) return '';
    const rows = await unsent().limit(compared).toArray();
    return [count, ...rows.map((row) => `${row.id} ${row.updated_at} ${latestClock([row])}`)].join(
      '\n',
    );
  });
}

/** The same of memos. */
export async function unsentMemoState(store: Store): Promise<string> {
  return (await unsentMemos(store)).map(({ id, hlc }) => `${id} ${hlc}`).join('\n');
}

/** The same of pages that were read, and whether they are synced at all. */
export async function unsentReadState(store: Store): Promise<string> {
  if (!(await readSettings(store)).memory.isSynced) return '';
  const [first, ...more] = await unsentPages(store);
  const forgotten = await forgottenPages(store, Number.POSITIVE_INFINITY);
  return `on ${first?.lastAt ?? ''} ${more.length} ${forgotten.length}`;
}

/** The same of settings and own tools. */
export async function unsentSettingState({ db }: Store): Promise<string> {
  const [rows, tools] = await stored(() =>
    Promise.all([
      db.settings.where('dirty').equals(1).toArray(),
      db.ownTools.where('dirty').equals(1).toArray(),
    ]),
  );
  const settings = rows.filter(({ key }) => isSyncedSetting(key));
  return [...settings, ...tools].map(({ hlc }) => hlc).join('\n');
}
