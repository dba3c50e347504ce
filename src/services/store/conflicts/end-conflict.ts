import type { SettingKey, Settings } from '#domain/settings/settings.ts';
import type { JsonValue } from '#shared/json.ts';
import { placeConversation, renameConversation } from '../conversations/conversations.ts';
import { type Store, stored } from '../database/store.ts';
import { readSettings, writeSettings } from '../settings/settings.ts';
import { type ConflictRow, readConflict, writeConflict } from './conflict-copies.ts';

/** Takes the older value back as an edit of now, lets it go, or undoes either. */
type ConflictEnd = 'take' | 'drop' | 'undo';

/** @returns what was changed; null: there is no such copy */
export function endConflict(
  store: Store,
  id: string,
  end: ConflictEnd,
): Promise<Pick<ConflictRow, 'kind' | 'subject'> | null> {
  const { meta, settings, conversations } = store.db;
  return stored(() =>
    store.db.transaction('rw', meta, settings, conversations, async () => {
      const row = await readConflict(store, id);
      if (!row) return null;
      await writeConflict(store, id, await ended(store, row, end));
      return row;
    }),
  );
}

async function ended(store: Store, row: ConflictRow, end: ConflictEnd): Promise<ConflictRow> {
  if (end === 'drop') return { ...row, state: 'dropped' };
  if (end === 'take') {
    if (row.state === 'taken') return row;
    const replaced = await presentValue(store, row);
    await apply(store, row, row.value);
    return { ...row, state: 'taken', replaced };
  }
  const { replaced, ...rest } = row;
  if (row.state === 'taken' && replaced !== undefined) await apply(store, row, replaced);
  return { ...rest, state: 'offered' };
}

async function presentValue(store: Store, { kind, subject }: ConflictRow): Promise<JsonValue> {
  if (kind === 'setting') return (await readSettings(store))[subject as SettingKey] as JsonValue;
  const chat = await store.db.conversations.get(subject);
  return kind === 'name' ? (chat?.name ?? '') : (chat?.meta.folder ?? null);
}

async function apply(
  store: Store,
  { kind, subject }: ConflictRow,
  value: JsonValue,
): Promise<void> {
  if (kind === 'setting') await writeSettings(store, { [subject]: value } as Partial<Settings>);
  else if (kind === 'name') await renameConversation(store, subject, value as string);
  else await placeConversation(store, subject, { folder: value as string | null });
}
