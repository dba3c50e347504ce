import { localParser } from '#app/capture/parsing/local-parser.ts';
import { createParseHandlers } from '#app/capture/parsing/parse-handlers.ts';
import { createSiteSteps } from '#app/capture/site-steps.ts';
import { type CapturePageDeps, capturePage } from '#app/capture/tabs/capture-page.ts';
import type { BusClient } from '#bus/types.ts';
import type { PageSnapshot } from '#domain/capture/captures.ts';
import type { Document } from '#domain/documents/documents.ts';
import type { SyncColumns } from '#domain/sync/sync.ts';
import { extensionScripting } from '#platform/extension/scripting.ts';
import { extensionTabs } from '#platform/extension/tabs.ts';
import { systemClock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { uuidv7 } from '#shared/ids.ts';
import { pageScripts } from '#shared/page-scripts.ts';
import { canCapture } from '#sites/site-facts.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

/** Captures run at the same time and may find the same document. */
const maxDocuments = 20;

type CapturedDocument = Omit<Document, keyof SyncColumns>;

/**
 * The product's own capture, with its script and parser, over stores in memory: rejects
 * as `page.capture` does. `onSnapshot` receives each copy before it is parsed.
 */
export function createCapture(
  pool: WorkPort,
  bus: Pick<BusClient, 'page'>,
  onSnapshot?: (snapshot: PageSnapshot) => void,
): (tabId: number) => Promise<CapturedDocument> {
  const rows = new Map<string, { html: string; meta: unknown }>();
  const documents = new Map<string, CapturedDocument>();
  const parsing = createParseHandlers({
    parser: localParser(pool, new DOMParser()),
    clock: systemClock,
    getCapture: async (id) => rows.get(id),
    deleteCapture: async (id) => void rows.delete(id),
    putDocument: async (document) => void documents.set(document.doc_id, document),
  });
  const call = { peer: { context: 'probe' as const }, signal: new AbortController().signal };
  const deps: CapturePageDeps = {
    bus,
    frameIds: (tabId, part) => extensionScripting.inject(tabId, 'all', pageScripts(part)),
    clock: systemClock,
    isFrameExcluded: async () => false,
    ...createSiteSteps({
      tabs: extensionTabs,
      bus,
      fetch: (url, init) => fetch(url, init),
    }),
    save: async (snapshot) => {
      onSnapshot?.(snapshot);
      const { html, ...meta } = snapshot;
      const id = uuidv7(systemClock.now());
      rows.set(id, { html, meta });
      return id;
    },
    parse: async (captureId) => (await parsing['document.parse']({ captureId }, call)).document,
  };
  return async (tabId) => {
    await checkAccess(tabId);
    const { docId } = await capturePage(deps, { tabId }, call.signal);
    const document = documents.get(docId);
    for (const id of [...documents.keys()].slice(0, -maxDocuments)) documents.delete(id);
    if (!document) throw new CodedError('capture_failed', 'the document was not saved');
    return document;
  };
}

async function checkAccess(tabId: number): Promise<void> {
  const tab = await extensionTabs.get(tabId);
  if (tab && !canCapture(tab.url)) throw new CodedError('capture_refused');
}
