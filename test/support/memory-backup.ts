import type { MemoryPage } from '#domain/memory/memory.ts';
import { backupVersion } from '#services/store/backup/backup.ts';
import { base64OfBytes } from '#shared/base64.ts';
import { packText } from '#workers/memory/text-pack.ts';
import { anchoredPassages } from './anchored-passages.ts';
import type { PairedWebApp } from './web-app.ts';

export interface BackedUpPage extends Pick<MemoryPage, 'title' | 'site'> {
  text: string;
  more?: Partial<MemoryPage>;
}

/** A backup of a device that has read these pages, the first one last. */
export async function memoryBackup(pages: readonly BackedUpPage[]): Promise<string> {
  const rows: object[] = [
    { gloss: 'backup', version: backupVersion, created_at: '2026-05-05T10:00:00.000Z' },
  ];
  for (const [at, { title, site, text, more }] of pages.entries()) {
    const { hash, wordsHash, bytes } = await packText(
      { text, passages: anchoredPassages(text) },
      '',
    );
    const names = { title, author: ['Ada Quay'], published: '2026-05-04', docId: `d${at}` };
    const id = `p${at}`;
    const lastAt = Date.now() - 9_000 * at;
    const page = { ...names, id, address: `https://${site}/`, site, hash, lastAt, ...more };
    const visit = { id: `v${at}`, pageId: id, at: lastAt, reason: 'reading' };
    rows.push(
      { table: 'memoryTexts', row: { hash, wordsHash, bytes: base64OfBytes(bytes) } },
      { table: 'memoryPages', row: page },
      { table: 'memoryVisits', row: visit },
    );
  }
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** By the settings of the web app. */
export async function restoreBackup(app: PairedWebApp, backup: string): Promise<void> {
  const { page } = app.chat;
  await page.goto(`${app.server.url}/app/settings/data`);
  const input = await page.waitForSelector('input[type="file"][aria-label="Restore a backup"]');
  await input!.uploadFile(app.file('backup.jsonl', backup) as never);
  await app.chat.shows('items restored');
}
