import { commands } from '#bus/contract.ts';
import type { CommandEntry, PagePart, ViewerPart } from '#bus/define.ts';
import { createPages, type Pages } from '#bus/pages.ts';
import { classifyPage } from '#bus/sender.ts';
import { pagePortListener } from '#bus/transports/runtime-port.ts';
import { pdfViewerPath } from '#domain/pdf-address.ts';
import { extensionUrl } from '#platform/extension/runtime.ts';
import { onConnect, ownIdentity } from '#platform/extension/runtime-ports.ts';
import { extensionScripting } from '#platform/extension/scripting.ts';
import { extensionTabs } from '#platform/extension/tabs.ts';
import { systemClock } from '#shared/clock.ts';
import { pageScripts } from '#shared/page-scripts.ts';
import { newId } from '../shared/origin-port.ts';

const viewer = extensionUrl(pdfViewerPath);

/** The viewer answers for the page of its tab, and opens its ports by itself. */
async function isAnsweredByViewer(tabId: number, part: PagePart): Promise<boolean> {
  if (part !== 'selection') return part === 'viewer';
  return (await extensionTabs.get(tabId))?.url.startsWith(viewer) ?? false;
}

/** The background's way to pages. `callViewer`: has the viewer in a tab open the port of a part. */
export function extensionPages(callViewer: (tabId: number, part: ViewerPart) => void): Pages {
  const pages = createPages({
    ports: pagePortListener(onConnect, (sender) => classifyPage(sender, ownIdentity())),
    async start(to, part) {
      // A hidden frame opens its port by itself.
      if (!('tabId' in to)) return;
      const { tabId, frameId = 0 } = to;
      if (await isAnsweredByViewer(tabId, part)) callViewer(tabId, part as ViewerPart);
      else await extensionScripting.inject(tabId, [frameId], pageScripts(part));
    },
    startInAll: (tabId, part) => extensionScripting.inject(tabId, 'all', pageScripts(part)),
    partOf: (name) => (commands as Readonly<Record<string, CommandEntry>>)[name]?.part,
    clock: systemClock,
    newId,
  });
  extensionTabs.onClosed((tabId) => pages.left(tabId));
  return pages;
}
