import { piecesOf } from './copy-pieces.ts';
import { RecoveryDatabase } from './recovery-database.ts';

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
