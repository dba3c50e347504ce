import { createHash, randomUUID } from 'node:crypto';
import type { Principal } from '../auth/principal.ts';
import type { ObjectStore } from '../objects/object-store.ts';

/** A fresh key for a file of a document, or for a part of one. */
export function newObjectKey({ ownerId }: Principal, { keys }: ObjectStore, docId: string): string {
  return `${keys.prefix}${folderOf(ownerId)}/${docId}/${randomUUID()}`;
}

/** An owner's id may hold characters that a path may not. */
function folderOf(ownerId: string): string {
  return createHash('sha256').update(ownerId).digest('hex').slice(0, 32);
}
