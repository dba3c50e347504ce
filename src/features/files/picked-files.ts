import { maxFilesOfMessage } from '#domain/documents/uploads.ts';
import { checkFile, type FileFacts } from '#domain/files/check-file.ts';

export function carriesFiles(data: Pick<DataTransfer, 'types'> | null): boolean {
  return data?.types.includes('Files') ?? false;
}

/** Word and Excel add a picture to copied text: the text is used. */
export function pastedFiles(data: Pick<DataTransfer, 'types' | 'files'>, now: Date): File[] {
  const has = (type: string) => data.types.includes(type);
  if (has('text/plain') && (has('text/html') || has('text/rtf'))) return [];
  return Array.from(data.files, (file) => named(file, now));
}

/** A browser calls every picture of the clipboard the same. */
function named(file: File, now: Date): File {
  const [, extension] = /^image\.(\w+)$/.exec(file.name) ?? [];
  if (!extension) return file;
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.');
  return new File([file], `image ${day} ${time}.${extension}`, { type: file.type });
}

/** Folders arrive as files that cannot be read: they are only counted. */
export function droppedFiles({ items, files }: DataTransfer): { files: File[]; folders: number } {
  const entries = Array.from(items, (item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? null) : null,
  );
  const folders = entries.filter((entry) => entry?.isDirectory).length;
  if (folders === 0) return { files: Array.from(files), folders };
  const names = new Set(entries.flatMap((entry) => (entry?.isDirectory ? [entry.name] : [])));
  return { files: Array.from(files).filter(({ name }) => !names.has(name)), folders };
}

/**
 * The files that are added where `room` more may be read, in order. Files that cannot be read are
 * added too, so that each shows its error, up to a message's limit.
 */
export function chooseFiles<F extends FileFacts>(
  files: readonly F[],
  room: number,
): { taken: F[]; leftOut: number } {
  let readable = 0;
  let refused = 0;
  const taken = files.filter((file) => {
    if (isReadable(file)) {
      readable += 1;
      return readable <= room;
    }
    refused += 1;
    return refused <= maxFilesOfMessage;
  });
  return { taken, leftOut: Math.max(0, readable - room) };
}

function isReadable(file: FileFacts): boolean {
  try {
    checkFile(file);
    return true;
  } catch {
    return false;
  }
}
