import type { PanelPort, TabInfo } from '../ports.ts';
import { api, chromiumOnly } from './browser.ts';
import { info } from './tabs.ts';

/**
 * Opens the sidebar from a click on the action. The call must be the first in the listener: it
 * needs the click's gesture, and only `action.onClicked` grants activeTab (DESIGN section 6).
 */
export function openPanelOnAction(clicked: (tab: TabInfo) => void): void {
  api.action.onClicked.addListener((tab) => {
    // Fails where no window can show the sidebar; the click still grants access.
    openPanel(tab.windowId).catch(() => {});
    const known = info(tab);
    if (known) clicked(known);
  });
}

/**
 * Opens the sidebar from a shortcut of the manifest: it is a gesture and grants activeTab,
 * as a click on the action does.
 */
export function openPanelOnCommand(name: string, requested: (tab: TabInfo) => void): void {
  api.commands.onCommand.addListener((command, tab) => {
    if (command !== name || !tab) return;
    openPanel(tab.windowId).catch(() => {});
    const known = info(tab);
    if (known) requested(known);
  });
}

/** A shortcut of the manifest that concerns the page: it grants activeTab. */
export function onPageCommand(name: string, requested: (tab: TabInfo) => void): void {
  api.commands.onCommand.addListener((command, tab) => {
    const known = command === name && tab ? info(tab) : null;
    if (known) requested(known);
  });
}

/** Call straight from a click. @throws in a page of ours in a frame of another in Firefox: it has no such API there */
export async function openPanel(windowId: number | undefined): Promise<void> {
  if (chromiumOnly?.sidePanel && windowId !== undefined) {
    return chromiumOnly.sidePanel.open({ windowId });
  }
  return api.sidebarAction.open();
}

/** Call straight in a person's gesture: in Firefox the sidebar has the microphone, in Chromium the offscreen document. */
export function openRecorder(): void {
  // Without a gesture it is refused.
  if (!chromiumOnly?.sidePanel) api.sidebarAction.open().catch(() => {});
}

/** Whether the icon is in the toolbar; null where the browser does not say. */
export async function isPinned(): Promise<boolean | null> {
  const known = await chromiumOnly?.action?.getUserSettings?.();
  return known?.isOnToolbar ?? null;
}

/**
 * Chromium passes the click on with the message of a content script; Firefox 153 refuses
 * `sidebarAction.open()` there.
 */
export const extensionPanel: PanelPort = {
  opensFromPages: chromiumOnly?.sidePanel !== undefined,
  openFromPage: async (tabId) => chromiumOnly?.sidePanel.open({ tabId }),
};
