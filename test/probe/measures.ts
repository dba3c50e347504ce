import { extractPdf } from '#services/documents/extract-pdf.ts';
import { hashFile } from '#services/documents/hash-file.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { maxDocumentTokens } from '#workers/tokenize/tokenize.api.ts';
import { plainPdf } from './plain-pdf.ts';

/**
 * Milliseconds of our hash job and of the same reads and library call in a bare worker,
 * alternating.
 */
export async function measureHash(pool: WorkPort, file: Blob, runs: number) {
  const plain = new Worker(new URL('./plain-hash.worker.ts', import.meta.url));
  const bare = () =>
    new Promise<string>((resolve) => {
      plain.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
      plain.postMessage(file);
    });
  const times = await inTurn(runs, () => hashFile(pool, file, null), bare);
  plain.terminate();
  return { bytes: file.size, ...times };
}

/** Milliseconds of our PDF reader, boxes included, and of bare pdf.js, alternating. */
export async function measurePdf(pool: WorkPort, file: Blob, runs: number) {
  let pages = 0;
  const ours = async () => {
    pages = (await extractPdf(pool, file, { withPages: true })).pages.length;
  };
  return { ...(await inTurn(runs, ours, () => plainPdf(file))), pages };
}

/** Milliseconds of counting a text and of cutting it to the token cap. */
export async function measureTokens(pool: WorkPort, file: Blob) {
  const text = await file.text();
  const started = performance.now();
  const counted = await pool.run(null, 'tokenize', (job) => job.count(text));
  const between = performance.now();
  const cut = await pool.run(null, 'tokenize', (job) => job.truncate(text, maxDocumentTokens));
  return {
    counted,
    countMs: between - started,
    cut: cut.tokens,
    isLimit: cut.isLimit,
    truncateMs: performance.now() - between,
  };
}

/** The first run of each, which loads modules, is not counted. */
async function inTurn(runs: number, ours: () => Promise<unknown>, bare: () => Promise<unknown>) {
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let run = 0; run <= runs; run += 1) {
    for (const [side, task] of [
      ['ours', ours],
      ['bare', bare],
    ] as const) {
      const started = performance.now();
      await task();
      if (run > 0) times[side].push(performance.now() - started);
    }
  }
  return times;
}
