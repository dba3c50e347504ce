import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { JSDOM } from 'jsdom';
import { plainCapture } from '#test/probe/plain-tools.ts';
import { readOffline } from '../offline.ts';
import type { PageResult } from '../page-scores.ts';
import { snapshotOf } from '../snapshots.ts';
import { forestsOf } from '../training/forests.ts';
import type { Reading, ReadingCall } from './readings.ts';

parentPort?.on('message', (call: ReadingCall) => {
  void readingOf(call).then((reading) => parentPort?.postMessage(reading));
});

/** null: of the page there is no copy, or a reader failed on it. */
async function readingOf({ page, by, forests }: ReadingCall): Promise<Reading | null> {
  const snapshot = snapshotOf(page);
  if (!snapshot) return null;
  const language = (snapshot.lang ?? '').slice(0, 2).toLowerCase();
  if (by === 'plain') {
    const result = plainOf(readFileSync(page.file, 'utf8'), page.url);
    return { ...result, isSettled: false, language };
  }
  let isSettled = true;
  const result = await readOffline(snapshot, {
    onProposals: () => {
      isSettled = false;
    },
    ...(forests && { forests: forestsOf(forests) }),
  });
  return { ...result, isSettled, language };
}

function plainOf(html: string, url: string): PageResult {
  const { window } = new JSDOM('');
  const globals = globalThis as { DOMParser?: unknown; document?: unknown };
  globals.DOMParser ??= window.DOMParser;
  globals.document ??= window.document;
  return plainCapture(html, url);
}
