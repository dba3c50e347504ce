import {
  type PackedBackup,
  packBackup,
  saveBackupFiles,
  unpackBackup,
} from '#services/store/backup/backup-files.ts';
import { openStore } from '#services/store/database/store.ts';

interface Unpacked {
  lines: string;
  chatsLeftOut: number;
  readonly saveFiles: () => ReturnType<typeof saveBackupFiles>;
}

/** Backups of the database of this page's origin: files are packed in the page, none cross the bus. */
export function packOwnBackup(lines: Blob): Promise<PackedBackup> {
  return packBackup(openStore(), lines);
}

export async function unpackFile(file: File): Promise<Unpacked> {
  const { text, files, chatsLeftOut } = await unpackBackup(file);
  return { lines: text, chatsLeftOut, saveFiles: () => saveBackupFiles(openStore(), files) };
}
