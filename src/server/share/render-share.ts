import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { OwnerGate } from '../process/owner-gate.ts';
import type { ShareWork } from './render-share.worker.ts';
import { plainSharePage } from './share-page.ts';

/** An answer that takes longer is shown as plain text: one can have thousands of formulas. */
const maxRenderMs = 10_000;
/** Each thread takes tens of megabytes; with two, what one owner shares never keeps all others waiting. */
const threads = new OwnerGate({ total: 2, perOwner: 1, maxWaiting: 10 });

/** Digests of snapshots that took too long: they are not tried again for a while. */
const tooSlow = new Set<string>();
const tooSlowMs = 3_600_000;

/**
 * The page of an owner's snapshot, rendered on a thread of its own: the text may be anyone's. One of an owner at a time,
 * and owners take turns. Throws `rate_limited` where too many of the owner wait.
 */
export async function renderShare(
  ownerId: string,
  work: ShareWork,
  maxMs = maxRenderMs,
): Promise<string> {
  const { snapshot, showing } = work;
  const digest = createHash('sha256').update(JSON.stringify(snapshot)).digest('base64');
  return threads.run(ownerId, null, async () => {
    if (tooSlow.has(digest)) return plainSharePage(snapshot, showing);
    const page = await renderWithin(work, maxMs);
    if (page === null) addTooSlow(digest);
    return page ?? plainSharePage(snapshot, showing);
  });
}

/** Null: it took too long, or could not be rendered. */
async function renderWithin(work: ShareWork, maxMs: number): Promise<string | null> {
  const worker = new Worker(new URL('./render-share.worker.ts', import.meta.url), {
    workerData: work,
  });
  // One that is ended may still fail; `once` listens no more.
  worker.on('error', () => undefined);
  try {
    const [page] = (await once(worker, 'message', { signal: AbortSignal.timeout(maxMs) })) as [
      string,
    ];
    return page;
  } catch {
    return null;
  } finally {
    await worker.terminate();
  }
}

function addTooSlow(digest: string): void {
  tooSlow.add(digest);
  setTimeout(() => tooSlow.delete(digest), tooSlowMs).unref();
}
