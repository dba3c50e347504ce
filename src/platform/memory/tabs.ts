import type { TabInfo, TabsPort } from '../ports.ts';

export interface MemoryTabs extends TabsPort {
  /** Adds or replaces a tab. An active one replaces its window's active tab. */
  put(tab: Partial<TabInfo> & { tabId: number }): void;
  close(tabId: number): void;
}

export function memoryTabs(): MemoryTabs {
  const tabs = new Map<number, TabInfo>();
  const listeners = new Set<(tab: TabInfo) => void>();
  const moveListeners = new Set<(tab: TabInfo) => void>();
  const closeListeners = new Set<(tabId: number) => void>();
  const blank = { windowId: 1, url: '', title: '', favicon: null, active: true };

  const put: MemoryTabs['put'] = (tab) => {
    const before = tabs.get(tab.tabId);
    const next = { ...blank, ...before, ...tab };
    if (next.active) {
      for (const [id, other] of tabs) {
        if (other.windowId === next.windowId) tabs.set(id, { ...other, active: false });
      }
    }
    tabs.set(next.tabId, next);
    for (const listener of listeners) listener(next);
    if (next.url !== (before?.url ?? '')) for (const listener of moveListeners) listener(next);
  };

  return {
    put,
    close(tabId) {
      if (!tabs.delete(tabId)) return;
      for (const listener of closeListeners) listener(tabId);
    },
    onClosed(listener) {
      closeListeners.add(listener);
      return () => void closeListeners.delete(listener);
    },
    active: async (windowId) =>
      [...tabs.values()].find((tab) => tab.windowId === windowId && tab.active) ?? null,
    get: async (tabId) => tabs.get(tabId) ?? null,
    onChanged(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onMoved(listener) {
      moveListeners.add(listener);
      return () => void moveListeners.delete(listener);
    },
    async open(url, windowId = 1) {
      const tabId = Math.max(0, ...tabs.keys()) + 1;
      put({ tabId, windowId, url });
      return tabs.get(tabId) ?? null;
    },
    all: async () => [...tabs.values()],
    inWindow: async (windowId) => [...tabs.values()].filter((tab) => tab.windowId === windowId),
    async show(tabId) {
      put({ tabId, active: true });
    },
    async load(tabId, url) {
      const tab = tabs.get(tabId);
      if (tab) put({ ...tab, url, title: '' });
    },
  };
}
