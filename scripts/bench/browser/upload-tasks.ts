import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Product } from '#test/support/product.ts';
import { UploadPage } from '#test/support/upload-page.ts';
import type { BrowserFigure } from '../browser.ts';
import { mainThread } from './main-thread.ts';
import { bookOf } from './pdf-tasks.ts';

/** The longest task of the panel while a file of 500 pages is added to its chat. */
export async function uploadTasks(product: Product): Promise<BrowserFigure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-bench-'));
  try {
    const file = path.join(folder, 'ledger.pdf');
    writeFileSync(file, bookOf(500, 45));
    const chat = await product.openPanel(await product.openArticle());
    const uploads = new UploadPage(chat);
    const { longest } = await mainThread(chat.page, async () => {
      await uploads.choose(file);
      await uploads.settled(1, 90_000);
    });
    return [{ name: '500 pages added to a chat', ms: longest, limit: 50 }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
