import {
  type PackedBackup,
  packBackup,
  saveBackupFiles,
  unpackBackup,
} from '#services/store/backup/backup-files.ts';
import { openStore } from '#services/store/database/store.ts';

interface Unpacked {
  lines: string;
  readonly saveFiles: () => ReturnType<typeof saveBackupFiles>;
}

/** Backups of the database of this page's origin: files are packed in the page, none cross the bus. */
export function packOwnBackup(lines: Blob): Promise<PackedBackup> {
  return packBackup(openStore(), lines);
}

export async function unpackFile(file: File): Promise<Unpacked> {
  const { text, files } = await unpackBackup(file);
  return { lines: text, saveFiles: () => saveBackupFiles(openStore(), files) };
}
