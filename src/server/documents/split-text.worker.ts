import { parentPort, workerData } from 'node:worker_threads';
import { splitPassages } from '#workers/passages/passages.core.ts';

parentPort?.postMessage(splitPassages(workerData as string));
