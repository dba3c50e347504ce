import type { Collection } from 'dexie';
import type { RunKind, RunRow } from './run-rows.ts';
import { type Store, stored } from './store.ts';

export function getRun<Kind extends RunKind>(
  { db }: Store,
  kind: Kind,
  id: string,
): Promise<RunRow<Kind> | undefined> {
  return stored(() => db.runs.get([kind, id]) as Promise<RunRow<Kind> | undefined>);
}

type Index =
  | { conversationId: string }
  | { slot: string }
  | { questionId: string }
  | { place: string };

/** Those of a kind with this value of an index; absent: all of it. */
export function runsWhere<Kind extends RunKind>(
  { db }: Store,
  kind: Kind,
  index?: Index,
): Collection<RunRow<Kind>> {
  const rows = index
    ? db.runs.where(index).filter((row) => row.kind === kind)
    : db.runs.where('[kind+id]').between([kind], [kind, []]);
  return rows as Collection<unknown> as Collection<RunRow<Kind>>;
}

export function runsOf<Kind extends RunKind>(
  store: Store,
  kind: Kind,
  index?: Index,
): Promise<RunRow<Kind>[]> {
  return stored(() => runsWhere(store, kind, index).toArray());
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
export async function recordRun<Kind extends RunKind>(
  { db }: Store,
  kind: Kind,
  id: string,
  change: Partial<RunRow<Kind>>,
): Promise<void> {
  await stored(() => db.runs.update([kind, id], change as object));
}
