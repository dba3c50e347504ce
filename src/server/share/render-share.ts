import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Gate } from '../process/gate.ts';
import { plainSharePage, type Snapshot } from './share-page.ts';

/** Markdown that takes longer is shown as plain text: some texts take a parser quadratic time. */
const maxRenderMs = 10_000;
/** Each thread takes tens of megabytes. */
const threads = new Gate(1);

/** The page of a snapshot, rendered on a thread of its own: the text may be anyone's. */
export async function renderShare(snapshot: Snapshot, maxMs = maxRenderMs): Promise<string> {
  return threads.run(null, async () => {
    const worker = new Worker(new URL('./render-share.worker.ts', import.meta.url), {
      workerData: snapshot,
    });
    // One that is ended may still fail; `once` listens no more.
    worker.on('error', () => undefined);
    try {
      const signal = AbortSignal.timeout(maxMs);
      const [page] = (await once(worker, 'message', { signal })) as [string];
      return page;
    } catch {
      return plainSharePage(snapshot);
    } finally {
      await worker.terminate();
    }
  });
}
