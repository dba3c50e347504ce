import { isExcluded } from '#app/capture/excluded-sites.ts';
import { commands } from '#bus/contract.ts';
import { type CommandEntry, type PagePart, type ViewerPart, viewerParts } from '#bus/define.ts';
import { createPages, type Pages } from '#bus/pages.ts';
import { classifyPage } from '#bus/sender.ts';
import { pagePortListener } from '#bus/transports/runtime-port.ts';
import { pdfViewerPath } from '#domain/documents/pdf-address.ts';
import { extensionUrl } from '#platform/extension/runtime.ts';
import { onConnect, ownIdentity } from '#platform/extension/runtime-ports.ts';
import { extensionScripting } from '#platform/extension/scripting.ts';
import { extensionTabs } from '#platform/extension/tabs.ts';
import { openStore, type Store } from '#services/store/database/store.ts';
import { systemClock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { pageScripts } from '#shared/page-scripts.ts';
import { newId } from '../shared/bus/origin-port.ts';

const viewer = extensionUrl(pdfViewerPath);

/** The viewer answers for the page of its tab, and opens its ports by itself. */
async function isAnsweredByViewer(tabId: number, part: PagePart): Promise<boolean> {
  if (part === 'viewer') return true;
  if (!viewerParts.some((own) => own === part)) return false;
  return (await extensionTabs.get(tabId))?.url.startsWith(viewer) ?? false;
}

/** Every script of ours that is started in a page passes here. @throws capture_excluded, and what the browser refuses */
async function inject(
  store: Store,
  tabId: number,
  frames: 'all' | readonly number[],
  part: PagePart,
): Promise<readonly number[]> {
  const url = (await extensionTabs.get(tabId))?.url ?? '';
  if (url !== '' && (await isExcluded(store, url))) throw new CodedError('capture_excluded');
  return extensionScripting.inject(tabId, frames, pageScripts(part));
}

/** The background's way to pages. `callViewer`: has the viewer in a tab open the port of a part. */
export function extensionPages(callViewer: (tabId: number, part: ViewerPart) => void): Pages {
  const store = openStore();
  const pages = createPages({
    ports: pagePortListener(onConnect, (sender) => classifyPage(sender, ownIdentity())),
    async start(to, part) {
      // A hidden frame opens its port by itself.
      if (!('tabId' in to)) return;
      const { tabId, frameId = 0 } = to;
      if (await isAnsweredByViewer(tabId, part)) callViewer(tabId, part as ViewerPart);
      else await inject(store, tabId, [frameId], part);
    },
    startInAll: (tabId, part) => inject(store, tabId, 'all', part),
    partOf: (name) => (commands as Readonly<Record<string, CommandEntry>>)[name]?.part,
    clock: systemClock,
    newId,
  });
  extensionTabs.onClosed((tabId) => pages.left(tabId));
  return pages;
}
