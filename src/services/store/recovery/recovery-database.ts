import Dexie, { type EntityTable, type Table } from 'dexie';

/** Why a copy was made: what comes next may change many rows. `recovery`: another copy was restored. */
export type RecoveryReason = 'upgrade' | 'sync' | 'restore' | 'recovery';

export interface RecoveryCopy {
  id: string;
  reason: RecoveryReason;
  /** Epoch milliseconds. */
  at: number;
  rows: number;
  /** Of its lines, in UTF-8. */
  bytes: number;
  /** Keys of rows by their table that were added right after the copy: restoring it deletes them. */
  added?: Partial<Record<string, string[]>>;
}

interface Piece {
  copyId: string;
  seq: number;
  /** Lines of a backup. */
  text: string;
}

/** Copies of what cannot be fetched or made again, in a database of their own: no migration of the other reaches them. */
export class RecoveryDatabase extends Dexie {
  declare copies: EntityTable<RecoveryCopy, 'id'>;
  declare pieces: Table<Piece, [string, number]>;

  constructor(name: string) {
    super(`${name}-recovery`);
    this.version(1).stores({ copies: 'id, at', pieces: '[copyId+seq]' });
  }
}
