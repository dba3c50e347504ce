import { tombstoneMs } from '#domain/sync/tombstones.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { makeRoom } from './copy-bound.ts';
import { bytesOf, dropCopy, dropUnfinished } from './copy-pieces.ts';
import type { RecoveryCopy, RecoveryDatabase, RecoveryReason } from './recovery-database.ts';

/** As deleted rows are: a copy must not outlive what the person deleted. In milliseconds. */
const lifeMs = tombstoneMs;
/** A sync that breaks off again and again makes one copy; each restore of a person has one of its own. */
const intervalMs = 60 * 60_000;

export type NewCopy = Pick<RecoveryCopy, 'id' | 'reason' | 'at'>;

interface CopyBound {
  /** Bytes of all copies together. */
  bound: number;
  /** Ids of copies that are not dropped for this one. */
  stay?: readonly string[];
}

const isRequested = (reason: RecoveryReason) => reason === 'restore' || reason === 'recovery';

/** An id that sorts by time within its reason. */
export const copyId = (reason: RecoveryReason, at: number, more = ''): string =>
  `${reason}-${more}${at}`;

/**
 * Saves the lines of a backup as a copy, unless there is a recent one for that reason, which no person asked for. Another
 * page may do the same at the same time: the later one replaces the earlier one. Bytes are counted as they are
 * written, and older copies make room. A copy that does not fit alone is not kept, and the others stay.
 * @returns whether it is kept. @throws storage_full
 */
export async function saveCopy(
  db: RecoveryDatabase,
  copy: NewCopy,
  lines: AsyncIterable<string>,
  { bound, stay = [] }: CopyBound,
): Promise<boolean> {
  const { reason, at } = copy;
  if (!isRequested(reason) && (await hasRecent(db, copy))) return false;
  await dropUnfinished(db, (id) => id === copy.id || timeOf(id) > at - intervalMs);
  try {
    const saved = await savePieces(db, copy, lines, bound);
    // An empty state is one to return to, if a person asks for another.
    const isSaved = saved.rows > 0 || reason === 'recovery';
    if (!isSaved) await dropCopy(db, copy.id);
    else {
      await makeRoom({ db, bound, stay }, { ...copy, ...saved });
      await db.copies.put({ ...copy, ...saved });
    }
    return isSaved;
  } catch (error) {
    await dropCopy(db, copy.id);
    throw error;
  }
}

const tooLarge = () => new CodedError('storage_full', 'a copy would be larger than all may be');

const timeOf = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1));

async function hasRecent(
  db: RecoveryDatabase,
  { reason, at }: Pick<RecoveryCopy, 'reason' | 'at'>,
): Promise<boolean> {
  const recent = db.copies.where('at').above(at - intervalMs);
  return (await recent.filter((each) => each.reason === reason).count()) > 0;
}

/** The first line is the head, and no row. */
async function savePieces(
  db: RecoveryDatabase,
  { id }: NewCopy,
  lines: AsyncIterable<string>,
  bound: number,
): Promise<{ rows: number; bytes: number }> {
  let [seq, rows, bytes] = [0, -1, 0];
  for await (const text of lines) {
    if (text === '') continue;
    rows += text.split('\n').length - 1;
    bytes += bytesOf(text);
    if (bytes > bound) throw tooLarge();
    await db.pieces.put({ copyId: id, seq, text });
    seq += 1;
  }
  return { rows, bytes };
}

export type ListedCopy = Omit<RecoveryCopy, 'added'>;

/** Newest first, with their bytes. Those that are older than 90 days at `now` (epoch milliseconds) are removed. */
export async function listCopies(db: RecoveryDatabase, now: number): Promise<ListedCopy[]> {
  const old = await db.copies
    .where('at')
    .below(now - lifeMs)
    .primaryKeys();
  for (const id of old) await dropCopy(db, id);
  const copies = await db.copies.orderBy('at').reverse().toArray();
  return copies.map(({ id, reason, at, rows, bytes }) => ({ id, reason, at, rows, bytes }));
}
