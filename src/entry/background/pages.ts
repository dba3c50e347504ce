import { commands } from '#bus/contract.ts';
import type { CommandEntry } from '#bus/define.ts';
import { createPages, type Pages } from '#bus/pages.ts';
import { classifyPage } from '#bus/sender.ts';
import { pagePortListener } from '#bus/transports/runtime-port.ts';
import { onConnect, ownIdentity } from '#platform/extension/runtime-ports.ts';
import { extensionScripting } from '#platform/extension/scripting.ts';
import { extensionTabs } from '#platform/extension/tabs.ts';
import { systemClock } from '#shared/clock.ts';
import { newId } from '../shared/origin-port.ts';

/** A part answers over the loader, which is there already in granted pages only. */
const filesOf = (part: string) => ['loader.js', `page-${part}.js`];

/** The background's way to pages. `callViewer`: has the viewer in a tab open its port. */
export function extensionPages(callViewer: (tabId: number) => void): Pages {
  const pages = createPages({
    ports: pagePortListener(onConnect, (sender) => classifyPage(sender, ownIdentity())),
    async start(to, part) {
      // A hidden frame opens its port by itself.
      if (!('tabId' in to)) return;
      if (part === 'viewer') callViewer(to.tabId);
      else await extensionScripting.inject(to.tabId, [to.frameId ?? 0], filesOf(part));
    },
    startInAll: (tabId, part) => extensionScripting.inject(tabId, 'all', filesOf(part)),
    partOf: (name) => (commands as Readonly<Record<string, CommandEntry>>)[name]?.part,
    clock: systemClock,
    newId,
  });
  extensionTabs.onClosed((tabId) => pages.left(tabId));
  return pages;
}
