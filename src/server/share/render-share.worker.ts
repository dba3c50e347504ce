import { parentPort, workerData } from 'node:worker_threads';
import { type Showing, sharePage } from './share-page.ts';
import type { Snapshot } from './snapshot.ts';

/** What the thread is given. */
export interface ShareWork {
  snapshot: Snapshot;
  showing: Showing;
}

const { snapshot, showing } = workerData as ShareWork;
parentPort?.postMessage(sharePage(snapshot, showing));
