import { isSyncedSetting } from '#domain/settings/settings.ts';
import { latestClock } from '#domain/sync/latest-clock.ts';
import { type Store, stored } from '../../store/database/store.ts';
import { unsentMemos } from './send-memos.ts';

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
