import type { Bus } from '#bus/bus.ts';
import type { OtherPlace } from '#features/shell.tsx';
import { extensionOffscreen } from '#platform/extension/offscreen.ts';
import { openPanel } from '#platform/extension/panel.ts';
import { extensionUrl } from '#platform/extension/runtime.ts';
import { closeOwnTab, extensionTabs } from '#platform/extension/tabs.ts';
import { newId } from './origin-port.ts';

/** One chat a window. */
export const sidebarSlot = (windowId: number): string => `window:${windowId}`;

/** From the sidebar: the same chat in a tab of its own. */
export function tabPlace(bus: Bus): OtherPlace {
  return {
    kind: 'tab',
    async open(chat, { files }) {
      const slot = `tab:${newId()}`;
      await bus.request('conversation.setLocal', { slot, ...chat });
      if (files !== null) await bus.request('upload.move', { from: files, to: slot });
      await extensionTabs.open(extensionUrl(`pages/immersive/index.html?slot=${slot}`));
    },
  };
}

/** From the tab: back beside a page. The tab closes, unless an answer streams in it (Firefox). */
export function sidebarPlace(bus: Bus, windowId: number): OtherPlace {
  return {
    kind: 'sidebar',
    async open(chat, { live, files }) {
      const opened = openPanel(windowId);
      const slot = sidebarSlot(windowId);
      await opened;
      await bus.request('conversation.setLocal', { slot, ...chat });
      if (files !== null) await bus.request('upload.move', { from: files, to: slot });
      bus.emit('conversation.moved', { slot });
      if (extensionOffscreen.available || !live) await closeOwnTab();
    },
  };
}
