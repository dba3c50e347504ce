import { parentPort } from 'node:worker_threads';
import { foldForests } from './fold-forests.ts';

parentPort?.postMessage(await foldForests());
