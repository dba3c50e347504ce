import * as z from 'zod/mini';
import { parseJson } from '#shared/json.ts';
import { changeRows, type Store, stored } from '../database/store.ts';

const checksSchema = z.record(z.string(), z.boolean());
const keyOf = (messageId: string) => `checks ${messageId}`;

/** The items of an answer's task list that the person has ticked or cleared, by their text. */
export async function readChecks(
  store: Store,
  messageId: string,
): Promise<Record<string, boolean>> {
  const row = await stored(() => store.db.meta.get(keyOf(messageId)));
  const checks = checksSchema.safeParse(parseJson(row?.value ?? ''));
  return checks.success ? checks.data : {};
}

export function writeCheck(
  store: Store,
  messageId: string,
  item: string,
  isChecked: boolean,
): Promise<void> {
  return changeRows(store, ['meta'], async (db) => {
    const checks = { ...(await readChecks(store, messageId)), [item]: isChecked };
    await db.meta.put({ key: keyOf(messageId), value: JSON.stringify(checks) });
  });
}
