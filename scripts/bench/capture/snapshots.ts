import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PageSnapshot, pageSnapshotSchema } from '#domain/capture/captures.ts';
import { pageScripts } from '#shared/page-scripts.ts';
import { ensureBuilt, root } from '../../building/build-steps.ts';
import { PageReader } from '../../reading/capture-pages.ts';
import type { SetPage } from './sets.ts';

const cache = path.join(root, '.cache/bench-capture');
/** What takes part in a copy besides the page: a change of it makes all copies stale. */
const scripts = pageScripts('capture').map((file) =>
  path.join(root, 'dist/test-extension-chromium', file),
);

/** Has Chromium make the copies that are not in the cache, with the product's page script. */
export async function recordSnapshots(pages: readonly SetPage[]): Promise<void> {
  await ensureBuilt('test-extension-chromium');
  const stale = pages.filter((page) => !existsSync(fileOf(page)));
  if (stale.length > 0) await record(stale);
}

/** A copy from the cache; null: none could be made. */
export function snapshotOf(page: SetPage): PageSnapshot | null {
  const file = fileOf(page);
  if (!existsSync(file)) return null;
  return pageSnapshotSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

async function record(pages: readonly SetPage[]): Promise<void> {
  console.error(`Copying ${pages.length} pages in Chromium …`);
  const reader = await PageReader.open();
  const byFile = new Map(pages.map((page) => [page.file, page]));
  for await (const _ of reader.read(pages, (page, snapshot) => {
    const known = byFile.get(page.file);
    if (known) saveSnapshot(known, snapshot);
  }));
  await reader.close();
}

export function saveSnapshot(page: SetPage, snapshot: PageSnapshot): void {
  mkdirSync(path.join(cache, page.set), { recursive: true });
  writeFileSync(fileOf(page), JSON.stringify(snapshot));
}

/** Of the bytes that a copy is made of: the page, its address and the page's scripts. */
export function snapshotKey({ file, url }: SetPage): string {
  const parts = [readFileSync(file), url, ...scripts.map((script) => readFileSync(script))];
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

const fileOf = (page: SetPage) =>
  path.join(cache, page.set, `${page.name}.${snapshotKey(page).slice(0, 12)}.json`);
