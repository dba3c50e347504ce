import type { Kysely } from 'kysely';
import { partLength } from '#api/document-parts.ts';
import { maxBytesOf } from '#domain/files/limits.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../../auth/principal.ts';
import type { Database } from '../../database/connect.ts';
import { DatabaseUnavailable } from '../../database/database-failure.ts';
import type { DB } from '../../database/schema.ts';
import type { Documents } from '../documents.ts';
import { newObjectKey } from '../object-key.ts';
import { checkQuota, lockAnyOwner, lockOwner } from '../quota.ts';
import { dropPartRows, insertPart, type PartRow, partRows } from './part-rows.ts';

/** A file that comes in parts. */
export interface PartedFile {
  docId: string;
  /** Of the whole file. */
  bytes: number;
}

/** The largest file of any kind (S5.9). */
const maxBytes = Math.max(...(['audio', 'video', 'pdf', 'image', 'text'] as const).map(maxBytesOf));

/**
 * Where the parts of a file go on. Parts of a file of another size are not of this one: they are removed.
 * Throws `file_too_large` and `quota_exceeded`.
 */
export async function uploadOffset(
  principal: Principal,
  documents: Documents,
  { docId, bytes }: PartedFile,
): Promise<number> {
  checkSize(bytes);
  const rows = await partRows(principal, documents.db, docId);
  if (rows.some((row) => row.fileBytes !== bytes)) {
    await dropParts(principal, documents, docId);
    rows.length = 0;
  }
  await checkQuota(principal, documents.db, documents.quotaBytes, docId, bytes);
  return endOf(rows);
}

/**
 * Stores a part, or none of it. One that is there already is read and dropped. Resolves with the offset of
 * the next. Throws `upload_offset`, `invalid_request` for a wrong length, and what `uploadOffset` does.
 */
export async function storePart(
  principal: Principal,
  documents: Documents,
  { docId, bytes, offset }: PartedFile & { offset: number },
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<number> {
  checkSize(bytes);
  const { db, objects, quotaBytes, onError } = documents;
  const wanted = Math.max(0, partLength(offset, bytes));
  const stream = exactly(body, wanted);
  if (isStored(await partRows(principal, db, docId), offset, bytes)) {
    for await (const _ of stream) signal.throwIfAborted();
    return endOf(await partRows(principal, db, docId));
  }
  await checkQuota(principal, db, quotaBytes, docId, bytes);
  const objectKey = newObjectKey(principal, objects, docId);
  await objects.put(objectKey, stream, { type: 'application/octet-stream', signal });
  const part = { first: offset, bytes: wanted, fileBytes: bytes, objectKey };
  try {
    const isNew = await savePart(principal, documents, docId, part);
    if (!isNew) await objects.delete(objectKey).catch(onError);
    return offset + wanted;
  } catch (error) {
    // A lost connection does not say whether the row was saved; the clean-up removes what has no row.
    if (!(error instanceof DatabaseUnavailable)) await objects.delete(objectKey).catch(onError);
    throw error;
  }
}

/** False: another call has stored the same part meanwhile. */
async function savePart(
  principal: Principal,
  { db, quotaBytes, claims }: Documents,
  docId: string,
  part: PartRow,
): Promise<boolean> {
  const save = async (trx: Kysely<DB>) => {
    await lockOwner(principal, trx);
    if (isStored(await partRows(principal, trx, docId), part.first, part.fileBytes)) return false;
    await checkQuota(principal, trx, quotaBytes, docId, part.fileBytes);
    await insertPart(principal, trx, docId, part);
    return true;
  };
  return claims.run(principal.ownerId, null, () => db.transaction().execute(save));
}

/** Is that part there? Throws `upload_offset` where it is neither there nor the next. */
function isStored(rows: readonly PartRow[], offset: number, bytes: number): boolean {
  const own = rows.filter((row) => row.fileBytes === bytes);
  const isSame = own.length === rows.length;
  if (isSame && own.some((row) => row.first === offset)) return true;
  const expected = isSame ? endOf(own) : 0;
  if (!isSame || offset !== expected || offset >= bytes) throw wrongOffset(offset, expected);
  return false;
}

/** The bytes of a file from its parts. Throws `upload_offset` where they are not all there. */
export async function* bytesOfParts(
  principal: Principal,
  documents: Documents,
  { docId, bytes }: PartedFile,
): AsyncGenerator<Uint8Array> {
  const { db, objects, onError } = documents;
  const rows = await partRows(principal, db, docId);
  if (endOf(rows) !== bytes) throw wrongOffset(bytes, endOf(rows));
  for (const { first, objectKey } of rows) {
    const stream = await objects.get(objectKey);
    if (!stream) {
      // Lost from the store: it is sent again.
      const keys = await dropRows(principal, db, docId, first);
      await Promise.all(keys.map((key) => objects.delete(key).catch(onError)));
      throw wrongOffset(bytes, first);
    }
    for await (const chunk of stream) yield chunk as Uint8Array;
  }
}

/** Removes the parts of a file. */
export async function dropParts(
  principal: Principal,
  { db, objects, onError }: Documents,
  docId: string,
): Promise<void> {
  const keys = await dropRows(principal, db, docId, 0);
  for (const key of keys) await objects.delete(key).catch(onError);
}

/** The owner is locked before its parts everywhere: its counter changes with them. */
function dropRows(principal: Principal, db: Database, docId: string, from: number) {
  return db.transaction().execute(async (trx) => {
    await lockAnyOwner(principal, trx);
    return dropPartRows(principal, trx, docId, from);
  });
}

/** Where the parts end. */
function endOf(rows: readonly PartRow[]): number {
  const last = rows.at(-1);
  return last ? last.first + last.bytes : 0;
}

function checkSize(bytes: number): void {
  if (bytes <= maxBytes) return;
  const megabytes = Math.round(maxBytes / 1024 / 1024);
  throw new CodedError('file_too_large', `the file has more than ${maxBytes} bytes`, { megabytes });
}

function wrongOffset(offset: number, expected: number): CodedError {
  const fault = `offset ${offset}: the part that is expected begins at ${expected}`;
  return new CodedError('upload_offset', fault, { offset: expected });
}

/** The body, if it has that many bytes. Throws `invalid_request`. */
async function* exactly(
  body: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  const fault = () => new CodedError('invalid_request', `this part has ${bytes} bytes`);
  let sent = 0;
  try {
    for await (const chunk of body) {
      sent += chunk.length;
      if (sent > bytes) throw fault();
      yield chunk;
    }
  } catch (thrown) {
    // Not a failure of the store, whatever its code.
    throw thrown instanceof CodedError ? thrown : fault();
  }
  if (sent < bytes) throw fault();
}
