import { deleteCapture, getCapture, saveDocument } from '#services/store/documents.ts';
import { openStore, type Store } from '#services/store/store.ts';
import { systemClock } from '#shared/clock.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { createPool } from '#workers/pool/pool.ts';
import { spawnWorkers } from '#workers/pool/registry.ts';
import { createParseHandlers } from './parse-handlers.ts';

/** Parsing and counting in a context with a DOM, over the database of this origin. */
export function createPageParsing(store: Store = openStore(), pool: WorkPort = createPagePool()) {
  return createParseHandlers({
    pool,
    parser: new DOMParser(),
    clock: systemClock,
    getCapture: (id) => getCapture(store, id),
    deleteCapture: (id) => deleteCapture(store, id),
    putDocument: (document) => saveDocument(store, document),
  });
}

export function createPagePool(): WorkPort {
  return createPool({
    spawn: spawnWorkers,
    clock: systemClock,
    cores: navigator.hardwareConcurrency,
  });
}
