import '#ui/later-texts.ts';
import { pdfPlaceOf } from '#app/pdf/split-view.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { hostPattern } from '#domain/models/host-pattern.ts';
import type { PdfEngine } from '#features/pdf-viewer/engine/pdf-engine.ts';
import { PdfView } from '#features/pdf-viewer/pdf-view.tsx';
import { watchSelection } from '#page/selection/watch-selection.ts';
import { openPanel } from '#platform/extension/panel.ts';
import { extensionPermissions } from '#platform/extension/permissions.ts';
import { mayOpenDisk } from '#platform/extension/runtime.ts';
import { currentWindowId } from '#platform/extension/tabs.ts';
import { openStore } from '#services/store/database/store.ts';
import { createPageBus } from '../shared/bus/extension-bus.ts';
import { mountView } from '../shared/view/mount-view.tsx';
import { pageShell } from '../shared/view/page-shell.ts';
import { createPdfHost } from '../shared/view/pdf-host.ts';
import { marksIn } from './serve-marks.ts';
import { serveViewer } from './serve-viewer.ts';

const bus = createPageBus('pdf-viewer');
const store = openStore();
const windowId = await currentWindowId();

const patternOf = (url: string): string =>
  url.startsWith('file:') ? 'file:///*' : (hostPattern(url) ?? '<all_urls>');

const { host, engine } = createPdfHost(store, {
  hasPill: true,
  mayFetch: (url) => extensionPermissions.contains(patternOf(url)),
  mayOpenDisk,
  askAccess: (url) => extensionPermissions.request([patternOf(url)]),
  openChat: () => openPanel(windowId).catch(() => undefined),
  summarise: async () => {
    await openPanel(windowId).catch(() => undefined);
    await bus.request('summary.request', {}).catch(() => undefined);
  },
  close: null,
});

const documents = new WeakMap<PdfEngine, Promise<DocumentInfo>>();

/** Made once for each document; what failed is tried again. */
function documentOf(shown: PdfEngine): Promise<DocumentInfo> {
  const known = documents.get(shown);
  if (known) return known;
  const made = import('./save-document.ts').then(async ({ savePdfDocument }) => {
    const { createPagePool } = await import('../shared/page-pool.ts');
    return savePdfDocument({ store, pool: createPagePool(), reading: host.reading }, shown);
  });
  documents.set(shown, made);
  made.catch(() => documents.delete(shown));
  return made;
}

/** The tools for selected text are loaded for the first text that is selected. */
const loadSelection = async () => {
  const { createPageCards, selectionIn } = await import('./serve-selection.ts');
  const { cards } = serve('card', (life) => createPageCards(document, life));
  serve('selection', (life) => selectionIn(bus, cards, life));
};

const serve = serveViewer(bus, (part) => part !== 'viewer' && void loadSelection());
// For what waits for this page to load.
serve('viewer', () => ({
  'viewer.read': async () => ({ document: await documentOf(await engine()) }),
  'viewer.show': async ({ docId, ...passage }) => {
    const place = pdfPlaceOf(passage);
    if (!place) return { outcome: 'gone' };
    const shown = await engine();
    const isThere = await shown.show(place);
    const known = isThere ? await documents.get(shown)?.catch(() => undefined) : undefined;
    const isSame = !known || docId === '' || known.docId === docId;
    return { outcome: isThere && isSame ? 'shown' : 'changed' };
  },
}));
serve('marks', () => marksIn({ host, engine }));
watchSelection(document, () => {
  void loadSelection()
    .then(() => bus.request('selection.begin', {}))
    .catch(() => undefined);
});

const shell = pageShell(bus, { surface: 'pdf', windowId, slot: 'pdf' });
await mountView(shell, <PdfView host={host} />);
