import type { RunKind, RunRow } from '#domain/runs/run-kinds.ts';
import { changeRows, type Store, stored } from './store.ts';

export async function getRun<Kind extends RunKind>(
  { db }: Store,
  kind: Kind,
  id: string,
): Promise<RunRow<Kind> | undefined> {
  const row: RunRow | undefined = await stored(() => db.runs.get(id));
  return row?.kind === kind ? (row as unknown as RunRow<Kind>) : undefined;
}

type Index =
  | { kind: RunKind }
  | { conversationId: string }
  | { slot: string }
  | { questionId: string }
  | { place: string };

/** Those of a kind with this value of an index; absent: all of it. Read whole: a cursor costs a step for each row. */
export async function runsOf<Kind extends RunKind>(
  { db }: Store,
  kind: Kind,
  index: Index = { kind },
): Promise<RunRow<Kind>[]> {
  const rows: RunRow[] = await stored(() => db.runs.where(index).toArray());
  return rows.filter((row) => row.kind === kind) as unknown as RunRow<Kind>[];
}

/** False: it is known, and stays as it is. */
export function addRun({ db }: Store, row: RunRow): Promise<boolean> {
  return changeRows({ db }, ['runs'], async () => {
    if (await db.runs.get(row.id)) return false;
    await db.runs.add(row);
    return true;
  });
}

/** A deleted row is not written again. */
export async function recordRun<Kind extends RunKind>(
  { db }: Store,
  kind: Kind,
  id: string,
  change: Partial<RunRow<Kind>>,
): Promise<void> {
  const rows = db.runs.where({ id }).filter((row) => row.kind === kind);
  await stored(() => rows.modify(change as object));
}
