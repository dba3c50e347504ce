import * as z from 'zod/mini';
import { entryName } from '#domain/files/entry-name.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';
import type { FileRow } from '../database/database.ts';
import { changeRows, type Store, stored } from '../database/store.ts';
import { isZip, readZip, type ZipEntry, type ZipPart, zipOfBlobs } from './backup-zip.ts';

/** Maximum bytes of files in a backup: some programs cannot open zip files above 4 GiB. */
const maxFileBytes = 4_000_000_000;
/** More need the same larger form of the format. */
const maxFiles = 60_000;

const linesName = 'backup.jsonl';
const listName = 'files.json';

const listSchema = z.array(
  z.object({ docId: z.string(), path: z.string(), name: z.string(), type: z.string() }),
);
type Listed = z.infer<typeof listSchema>[number];

export interface PackedBackup {
  blob: Blob;
  files: number;
  /** Files for which there was no room. */
  leftOut: number;
}

/** One zip file of a backup's lines and the files of documents, the newest of them first. */
export async function packBackup(
  store: Store,
  lines: Blob,
  room: number = maxFileBytes,
): Promise<PackedBackup> {
  const list: Listed[] = [];
  const parts: ZipPart[] = [];
  let left = room - lines.size;
  let leftOut = 0;
  for (const docId of await savedFiles(store)) {
    const file = await stored(() => store.db.files.get(docId));
    if (!file) continue;
    if (file.blob.size > left || list.length === maxFiles) {
      leftOut += 1;
      continue;
    }
    left -= file.blob.size;
    const path = `files/${list.length + 1}/${entryName(file.name)}`;
    list.push({ docId, path, name: file.name, type: file.type });
    parts.push({ name: path, blob: file.blob });
  }
  const blob = await zipOfBlobs([
    { name: linesName, blob: lines, deflate: true },
    { name: listName, blob: new Blob([JSON.stringify(list)]), deflate: true },
    ...parts,
  ]);
  return { blob, files: list.length, leftOut };
}

/** Ids of documents with a local file, newest first; without deleted and unfinished ones. */
function savedFiles({ db }: Store): Promise<string[]> {
  return stored(() =>
    db.transaction('r', db.files, db.documents, db.library, async () => {
      const files = new Set<string>(await db.files.toCollection().primaryKeys());
      const rows = await db.library.orderBy('created_at').reverse().toArray();
      const inLibrary = new Set(rows.map(({ docId }) => docId));
      const others = await db.documents.toCollection().primaryKeys();
      const listed = rows.filter((row) => !row.is_deleted).map(({ docId }) => docId);
      return [...listed, ...others.filter((id) => !inLibrary.has(id))].filter((id) =>
        files.has(id),
      );
    }),
  );
}

export interface UnpackedBackup {
  /** Lines for `restoreBackup`. */
  text: string;
  files: BackedFile[];
}

interface BackedFile extends Listed {
  blob: Blob;
}

/** Reads a backup of either form, and checks every byte of it. @throws backup_invalid, file_too_complex */
export async function unpackBackup(file: Blob): Promise<UnpackedBackup> {
  if (!(await isZip(file))) return { text: await file.text(), files: [] };
  const entries = await readZip(file);
  const text = await (await entryOf(entries, linesName).open()).text();
  const list = listSchema.safeParse(
    parseJson(await (await entryOf(entries, listName).open()).text()),
  );
  if (!list.success) throw new CodedError('backup_invalid', 'no list of files');
  const files: BackedFile[] = [];
  for (const each of list.data) {
    files.push({ ...each, blob: await entryOf(entries, each.path).open() });
  }
  return { text, files };
}

function entryOf(entries: ReadonlyMap<string, ZipEntry>, name: string): ZipEntry {
  const entry = entries.get(name);
  if (!entry) throw new CodedError('backup_invalid', `${name} is missing`);
  return entry;
}

interface SavedFiles {
  saved: number;
  /** Files that did not fit on this device. */
  leftOut: number;
}

/** Restores the files of local documents that have none. */
export async function saveBackupFiles(
  store: Store,
  files: readonly BackedFile[],
): Promise<SavedFiles> {
  let saved = 0;
  for (const [index, { docId, blob, name, type }] of files.entries()) {
    try {
      const isNew = await saveOne(store, {
        id: docId,
        blob: blob.slice(0, blob.size, type),
        name,
        type,
      });
      if (isNew) saved += 1;
    } catch (error) {
      if (toCodedError(error).code !== 'storage_full') throw error;
      return { saved, leftOut: files.length - index };
    }
  }
  return { saved, leftOut: 0 };
}

function saveOne({ db }: Store, row: FileRow): Promise<boolean> {
  return changeRows({ db }, ['files', 'documents'], async () => {
    const isKnown = (await db.documents.where('doc_id').equals(row.id).count()) > 0;
    const hasFile = (await db.files.where('id').equals(row.id).count()) > 0;
    if (!isKnown || hasFile) return false;
    await db.files.put(row);
    return true;
  });
}
