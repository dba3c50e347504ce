import { dropCopy } from './copy-pieces.ts';
import type { RecoveryCopy, RecoveryDatabase } from './recovery-database.ts';

/** More are not saved, but for the newest of each reason. */
const maxCopies = 5;
const maxBytes = 200_000_000;
const quotaShare = 0.2;

/** Bytes of all copies together; the browser's quota (bytes) makes it less. */
export function recoveryBound(quota: number): number {
  return quota > 0 ? Math.min(maxBytes, Math.floor(quota * quotaShare)) : maxBytes;
}

/** What the browser allows this origin; 0 where it does not say. */
export async function readQuota(): Promise<number> {
  const storage = globalThis.navigator?.storage as StorageManager | undefined;
  const estimate = await storage?.estimate?.().catch(() => undefined);
  return estimate?.quota ?? 0;
}

interface Room {
  db: RecoveryDatabase;
  /** Bytes of all copies. */
  bound: number;
  /** These ids stay: what is restored, and what the person would undo it with. */
  stay: readonly string[];
}

/**
 * Drops copies until a new one of `bytes` has room next to the others: first those that are not the newest of their
 * reason, the oldest first; then, where the bound asks for it, any, the oldest first.
 */
export async function makeRoom(room: Room, incoming: RecoveryCopy): Promise<void> {
  const { db, bound, stay } = room;
  const newestFirst = await db.copies.orderBy('at').reverse().toArray();
  const others = newestFirst.filter(({ id }) => id !== incoming.id);
  let left = others.length;
  let total = others.reduce((sum, { bytes }) => sum + bytes, incoming.bytes);
  const reasons = new Set([incoming.reason]);
  const isNewest = others.map(({ reason }) => !reasons.has(reason) && reasons.add(reason));
  const places = others.map((_, place) => place).toReversed();
  const droppable = places.filter((place) => !stay.includes(others[place]?.id ?? ''));
  const order = [
    ...droppable.filter((place) => !isNewest[place]),
    ...droppable.filter((place) => isNewest[place]),
  ];
  for (const place of order) {
    const isTooMany = left >= maxCopies && !isNewest[place];
    if (total <= bound && !isTooMany) continue;
    await dropCopy(db, others[place]?.id ?? '');
    total -= others[place]?.bytes ?? 0;
    left -= 1;
  }
}
