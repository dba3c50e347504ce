import type { Tabs } from 'webextension-polyfill';
import type { TabInfo, TabsPort } from '../ports.ts';
import { api } from './browser.ts';

export const extensionTabs: TabsPort = {
  async active(windowId) {
    const [tab] = await api.tabs.query({ active: true, windowId });
    return tab ? info(tab) : null;
  },
  async get(tabId) {
    try {
      return info(await api.tabs.get(tabId));
    } catch {
      // Rejects for a closed tab, throws for a number that is no tab's.
      return null;
    }
  },
  async inFront() {
    const [tab] = await api.tabs.query({ active: true, lastFocusedWindow: true });
    if (tab?.windowId === undefined) return null;
    const window = await api.windows.get(tab.windowId).catch(() => null);
    return window?.focused ? info(tab) : null;
  },
  onFrontChanged(listener) {
    const changed = () => listener();
    const updated = (_id: number, { url, status }: Tabs.OnUpdatedChangeInfoType) => {
      if (url ?? status) listener();
    };
    return follow(changed, updated, changed);
  },
  onChanged(listener) {
    const report = (tab: Tabs.Tab | null) => {
      const known = tab && info(tab);
      if (known) listener(known);
    };
    const activated = ({ tabId }: { tabId: number }) =>
      void api.tabs.get(tabId).then(report, () => undefined);
    const updated = (_id: number, change: Tabs.OnUpdatedChangeInfoType, tab: Tabs.Tab) => {
      if (change.url ?? change.title ?? change.status ?? change.favIconUrl) report(tab);
    };
    const focused = (windowId: number) => {
      if (windowId === api.windows.WINDOW_ID_NONE) return;
      void api.tabs.query({ active: true, windowId }).then(
        ([tab]) => report(tab ?? null),
        () => undefined,
      );
    };
    return follow(activated, updated, focused);
  },
  onClosed(listener) {
    const removed = (tabId: number) => listener(tabId);
    const replaced = (_added: number, tabId: number) => listener(tabId);
    api.tabs.onRemoved.addListener(removed);
    api.tabs.onReplaced.addListener(replaced);
    return () => {
      api.tabs.onReplaced.removeListener(replaced);
      api.tabs.onRemoved.removeListener(removed);
    };
  },
  onMoved(listener) {
    const updated = (_id: number, { url }: Tabs.OnUpdatedChangeInfoType, tab: Tabs.Tab) => {
      const known = url === undefined ? null : info(tab);
      if (known) listener(known);
    };
    api.tabs.onUpdated.addListener(updated);
    return () => api.tabs.onUpdated.removeListener(updated);
  },
  onLoaded(listener) {
    const updated = (_id: number, { status }: Tabs.OnUpdatedChangeInfoType, tab: Tabs.Tab) => {
      const known = status === 'complete' ? info(tab) : null;
      if (known) listener(known);
    };
    api.tabs.onUpdated.addListener(updated);
    return () => api.tabs.onUpdated.removeListener(updated);
  },
  async open(url, windowId) {
    return info(await api.tabs.create(windowId === undefined ? { url } : { url, windowId }));
  },
  async all() {
    const tabs = await api.tabs.query({});
    return tabs.map(info).filter((tab) => tab !== null);
  },
  async inWindow(windowId) {
    const tabs = await api.tabs.query({ windowId });
    return tabs.map(info).filter((tab) => tab !== null);
  },
  async show(tabId) {
    await api.tabs.update(tabId, { active: true });
  },
  async close(tabId) {
    await api.tabs.remove(tabId);
  },
  async load(tabId, url) {
    await api.tabs.update(tabId, { url });
  },
};

/** The window of an extension page: a sidebar belongs to one. */
export async function currentWindowId(): Promise<number> {
  return (await api.windows.getCurrent()).id ?? -1;
}

/** Of an extension page that is in a tab. */
export async function currentTabId(): Promise<number | undefined> {
  return (await api.tabs.getCurrent())?.id;
}

export async function closeOwnTab(): Promise<void> {
  const tab = await api.tabs.getCurrent();
  if (tab?.id !== undefined) await api.tabs.remove(tab.id);
}

export function info(tab: Tabs.Tab): TabInfo | null {
  if (tab.id === undefined || tab.windowId === undefined) return null;
  return {
    tabId: tab.id,
    windowId: tab.windowId,
    url: tab.url ?? '',
    title: tab.title ?? '',
    favicon: tab.favIconUrl ?? null,
    active: tab.active,
  };
}

/** @returns the end of all three */
function follow(
  activated: (tab: { tabId: number }) => void,
  updated: (id: number, change: Tabs.OnUpdatedChangeInfoType, tab: Tabs.Tab) => void,
  focused: (windowId: number) => void,
): () => void {
  const { tabs, windows } = api;
  tabs.onActivated.addListener(activated);
  tabs.onUpdated.addListener(updated);
  windows.onFocusChanged.addListener(focused);
  return () => {
    windows.onFocusChanged.removeListener(focused);
    tabs.onUpdated.removeListener(updated);
    tabs.onActivated.removeListener(activated);
  };
}
