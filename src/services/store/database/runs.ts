import type { RunKind, RunRow } from './run-rows.ts';
import { type Store, stored } from './store.ts';

export function getRun<Kind extends RunKind>(
  { db }: Store,
  kind: Kind,
  id: string,
): Promise<RunRow<Kind> | undefined> {
  return stored(() => db.runs.get([kind, id]) as Promise<RunRow<Kind> | undefined>);
}

/** All of a kind, or those with this value of an index. */
export function runsOf<Kind extends RunKind>(
  { db }: Store,
  kind: Kind,
  index?: { conversationId: string },
): Promise<RunRow<Kind>[]> {
  const rows = index
    ? db.runs.where(index).filter((row) => row.kind === kind)
    : db.runs.where('[kind+id]').between([kind], [kind, []]);
  return stored(() => rows.toArray() as Promise<unknown> as Promise<RunRow<Kind>[]>);
}

/** False: it is known, and stays as it is. */
export function addRun({ db }: Store, row: RunRow): Promise<boolean> {
  return stored(() =>
    db.transaction('rw', db.runs, async () => {
      if (await db.runs.get([row.kind, row.id])) return false;
      await db.runs.add(row);
      return true;
    }),
  );
}

/** A deleted row is not written again. */
export async function noteRun<Kind extends RunKind>(
  { db }: Store,
  kind: Kind,
  id: string,
  change: Partial<RunRow<Kind>>,
): Promise<void> {
  await stored(() => db.runs.update([kind, id], change as object));
}
