import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';

/** More than the revs that a device which was not seen yet may be ahead of one that was. */
const gap = 2 ** 30;
/** Revs are exact as numbers of JavaScript. */
const maxRev = 2 ** 52;

/**
 * Has a device seen a later rev than the owner's? Then the database was set back to a backup.
 * A cursor that no server gave is not taken for one.
 */
export const isAhead = (since: number, rev: number): boolean => since > rev && since < maxRev;

/**
 * Raises the owner's rev above all that were given before the database was set back: no cursor of a device hides what is
 * written from now on, and devices with a cursor below it learn that they may have what was lost here. Repeatable.
 */
export async function recordRestored(
  db: Kysely<DB>,
  ownerId: string,
  since: number,
): Promise<void> {
  const rev = since + gap;
  await sql`
    update owner set rev = ${rev}::bigint, restored_rev = ${rev}::bigint
     where owner_id = ${ownerId} and rev < ${since}::bigint`.execute(db);
}
