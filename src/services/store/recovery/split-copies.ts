import type { Row } from '../owners/join-rows.ts';
import type { Owner } from '../owners/owner.ts';
import { piecesOf } from './copy-pieces.ts';
import { RecoveryDatabase } from './recovery-database.ts';

/** Says whose a row is. */
interface Plan {
  targets(table: string, row: Row): readonly { owner: Owner; row: Row }[];
}

/** Gives each owner their lines of the copies that were made of the old database, which has the name `prefix`. */
export async function splitCopies(
  prefix: string,
  plan: Plan,
  nameOf: (owner: Owner) => string,
): Promise<void> {
  const all = new RecoveryDatabase(prefix);
  const owners = new Map<Owner, RecoveryDatabase>();
  const open = (owner: Owner) => {
    const db = owners.get(owner) ?? new RecoveryDatabase(nameOf(owner));
    owners.set(owner, db);
    return db;
  };
  try {
    for (const id of await all.copies.toCollection().primaryKeys()) {
      await splitCopy(all, id, plan, open);
    }
  } finally {
    for (const db of [all, ...owners.values()]) db.close();
  }
}

/** Piece by piece; the head of a copy is everyone's. */
async function splitCopy(
  all: RecoveryDatabase,
  id: string,
  plan: Plan,
  open: (owner: Owner) => RecoveryDatabase,
): Promise<void> {
  const rows = new Map<Owner, number>();
  let head = '';
  for (const key of await piecesOf(all, id).primaryKeys()) {
    const piece = await all.pieces.get(key);
    const lines = (piece?.text ?? '').split('\n').filter(Boolean);
    if (head === '') head = lines.shift() ?? '';
    for (const [owner, text] of ownersOf(plan, lines)) {
      const before = rows.get(owner) ?? 0;
      const pieces = open(owner).pieces;
      if (before === 0) await pieces.put({ copyId: id, seq: -1, text: `${head}\n` });
      await pieces.put({ copyId: id, seq: key[1], text });
      rows.set(owner, before + text.split('\n').length - 1);
    }
  }
  const copy = await all.copies.get(id);
  for (const [owner, count] of rows) {
    if (!copy) return;
    const { bytes: _, ...rest } = copy;
    await open(owner).copies.put({ ...rest, rows: count });
  }
}

function ownersOf(plan: Plan, lines: readonly string[]): Map<Owner, string> {
  const texts = new Map<Owner, string>();
  for (const line of lines) {
    const { table, row } = JSON.parse(line) as { table: string; row: Row };
    for (const target of plan.targets(table, row)) {
      const text = `${JSON.stringify({ table, row: target.row })}\n`;
      texts.set(target.owner, (texts.get(target.owner) ?? '') + text);
    }
  }
  return texts;
}

/** Copies go with the rows when those move to another owner. Repeatable. */
export async function moveCopies(from: string, to: string): Promise<void> {
  const [source, target] = [new RecoveryDatabase(from), new RecoveryDatabase(to)];
  try {
    for (const id of await source.copies.toCollection().primaryKeys()) {
      for (const key of await piecesOf(source, id).primaryKeys()) {
        const piece = await source.pieces.get(key);
        if (piece) await target.pieces.put(piece);
      }
      const copy = await source.copies.get(id);
      if (copy) await target.copies.put(copy);
    }
  } finally {
    source.close();
    target.close();
  }
}
