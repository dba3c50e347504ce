import { copyInFrame } from '#app/capture/hidden-frame.ts';
import { createParseHandlers } from '#app/capture/parse-handlers.ts';
import type { Handlers } from '#bus/types.ts';
import { deleteCapture, getCapture, putCapture, saveDocument } from '#services/store/documents.ts';
import { countReading } from '#services/store/site-health.ts';
import { openStore, type Store } from '#services/store/store.ts';
import { systemClock } from '#shared/clock.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { createPool } from '#workers/pool/pool.ts';
import { spawnWorkers } from '#workers/pool/registry.ts';

/** Parsing and counting in a context with a DOM, over the database of this origin. */
export function createPageParsing(store: Store = openStore(), pool: WorkPort = createPagePool()) {
  const handlers = createParseHandlers({
    pool,
    parser: new DOMParser(),
    clock: systemClock,
    getCapture: (id) => getCapture(store, id),
    deleteCapture: (id) => deleteCapture(store, id),
    putDocument: (document) => saveDocument(store, document),
    countReading: (reading) => countReading(store, reading),
  });
  return { ...handlers, ...createFrameHandlers(store) };
}

/** Only the offscreen document is asked: other contexts have no place for a hidden frame. */
function createFrameHandlers(store: Store): Pick<Handlers<'offscreen'>, 'address.frame'> {
  return {
    'address.frame': async ({ url, gathered }, { signal }) => {
      const { html, ...meta } = { ...(await copyInFrame(document, url, signal)), gathered };
      return { captureId: await putCapture(store, { url: meta.url, html, meta }) };
    },
  };
}

export function createPagePool(): WorkPort {
  return createPool({
    spawn: spawnWorkers,
    clock: systemClock,
    cores: navigator.hardwareConcurrency,
  });
}
