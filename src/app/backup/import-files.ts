import type { MessageSource } from '#domain/conversations/conversations.ts';
import { checkFile } from '#domain/files/check-file.ts';
import { docTypeOfKind, extensionOf, fileKindOf } from '#domain/files/file-kinds.ts';
import { imageTypeOf } from '#domain/files/image-bytes.ts';
import type { Imported, ImportedFile, Left } from '#domain/import/imported.ts';
import { hashFile } from '#services/documents/hash-file.ts';
import type { FileSources } from '#services/store/backup/import-rows.ts';
import type { Store } from '#services/store/database/store.ts';
import { stored } from '#services/store/database/store.ts';
import { saveUploads } from '#services/store/documents/uploads.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

export interface FilePorts {
  pool: WorkPort;
  store: Store;
  /** An upload begins, or waits for its turn. */
  startUpload: (id: string) => Promise<unknown>;
}

/** The archive that is being read. */
export interface ReadArchive {
  open: (path: string) => Promise<Blob>;
  signal: AbortSignal;
}

export interface StoredFiles {
  sources: FileSources;
  added: number;
  known: number;
  left: Left[];
}

/** Files of chats and projects become documents of the library, each once; chats name them by what they hold. */
export async function storeFiles(
  ports: FilePorts,
  items: readonly Imported[],
  archive: ReadArchive,
): Promise<StoredFiles> {
  const sources = new Map<string, MessageSource>();
  const files: StoredFiles = { sources, added: 0, known: 0, left: [] };
  const store = async (name: string, read: () => Promise<Blob>, path: string | null) => {
    try {
      const { source, isNew } = await storeFile(
        ports,
        await namedFile(name, path, await read()),
        archive.signal,
      );
      if (path !== null) sources.set(path, source);
      if (isNew) files.added += 1;
      else files.known += 1;
    } catch (error) {
      files.left.push({ reason: reasonOf(error), name });
    }
  };
  for (const item of items) {
    if (item.kind === 'document') {
      await store(item.name, async () => new Blob([item.text], { type: 'text/plain' }), null);
    }
    for (const { name, path } of filesOf(item)) {
      if (path === null || path === undefined) files.left.push({ reason: 'noFile', name });
      else if (!sources.has(path)) await store(name, () => archive.open(path), path);
      else files.known += 1;
    }
  }
  return files;
}

const filesOf = (item: Imported): ImportedFile[] =>
  item.kind === 'chat' ? item.messages.flatMap(({ files = [] }) => files) : [];

/** @throws what is no matter of this one file */
function reasonOf(thrown: unknown): Left['reason'] {
  const { code } = toCodedError(thrown);
  if (code === 'storage_full' || code === 'aborted') throw new CodedError(code);
  return code === 'backup_invalid' || code === 'not_found' ? 'noFile' : 'fileKind';
}

/** A file of an archive may have lost its ending: that of its path, or of the picture that it is. */
async function namedFile(name: string, path: string | null, blob: Blob): Promise<File> {
  if (fileKindOf(name, '') !== null || path === null) return fileOf(name, blob);
  const ending = extensionOf(path);
  if (fileKindOf(path, '') !== null) return fileOf(`${name}.${ending}`, blob);
  const type = imageTypeOf(new Uint8Array(await blob.slice(0, 32).arrayBuffer()));
  return type === null ? fileOf(name, blob) : fileOf(`${name}.${type.replace('image/', '')}`, blob);
}

function fileOf(name: string, blob: Blob): File {
  const ending = extensionOf(name).replace('jpg', 'jpeg').replace('svg', 'svg+xml');
  const type = blob.type || (fileKindOf(name, '') === 'image' ? `image/${ending}` : '');
  return new File([blob], name, { type });
}

async function storeFile(
  { pool, store, startUpload }: FilePorts,
  file: File,
  signal: AbortSignal,
): Promise<{ source: MessageSource; isNew: boolean }> {
  const docType = docTypeOfKind(checkFile(file));
  const docId = await hashFile(pool, file, signal);
  const source = { docId, docType, title: file.name, link: null, tokens: 0 };
  if (await stored(() => store.db.documents.get(docId))) return { source, isNew: false };
  const [upload] = await saveUploads(store, null, [{ file, refused: null }]);
  await startUpload(upload!.id);
  return { source, isNew: true };
}
