import { parentPort, workerData } from 'node:worker_threads';
import { type Snapshot, sharePage } from './share-page.ts';

parentPort?.postMessage(sharePage(workerData as Snapshot));
