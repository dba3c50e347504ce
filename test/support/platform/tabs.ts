import type { TabInfo, TabsPort } from '#platform/ports.ts';

interface MemoryTabs extends TabsPort {
  /** Adds or replaces a tab. An active one replaces its window's active tab. */
  put(tab: Partial<TabInfo> & { tabId: number }): void;
  close(tabId: number): Promise<void>;
  /** The tab has loaded its page, or a frame of it. */
  reportLoaded(tabId: number): void;
  /** The window with the focus; null: another program has it. At first 1. */
  focus(windowId: number | null): void;
}

export function memoryTabs(): MemoryTabs {
  const tabs = new Map<number, TabInfo>();
  const changes = listeners<TabInfo>();
  const moves = listeners<TabInfo>();
  const loads = listeners<TabInfo>();
  const closings = listeners<number>();
  const fronts = listeners<void>();
  let focused: number | null = 1;
  const blank = { windowId: 1, url: '', title: '', favicon: null, active: true };

  const put: MemoryTabs['put'] = (tab) => {
    const before = tabs.get(tab.tabId);
    const next = { ...blank, ...before, ...tab };
    if (next.active) deactivate(tabs, next.windowId);
    tabs.set(next.tabId, next);
    changes.report(next);
    fronts.report();
    if (next.url !== (before?.url ?? '')) moves.report(next);
  };

  return {
    put,
    async close(tabId) {
      if (tabs.delete(tabId)) closings.report(tabId);
    },
    focus(windowId) {
      focused = windowId;
      fronts.report();
    },
    inFront: async () =>
      [...tabs.values()].find(({ windowId, active }) => active && windowId === focused) ?? null,
    onFrontChanged: fronts.add,
    onClosed: closings.add,
    active: async (windowId) =>
      [...tabs.values()].find((tab) => tab.windowId === windowId && tab.active) ?? null,
    get: async (tabId) => tabs.get(tabId) ?? null,
    onChanged: changes.add,
    onMoved: moves.add,
    onLoaded: loads.add,
    reportLoaded(tabId) {
      const tab = tabs.get(tabId);
      if (tab) loads.report(tab);
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

function deactivate(tabs: Map<number, TabInfo>, windowId: number): void {
  for (const [id, tab] of tabs)
    if (tab.windowId === windowId) tabs.set(id, { ...tab, active: false });
}

function listeners<Value>() {
  const all = new Set<(value: Value) => void>();
  return {
    add: (listener: (value: Value) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    report: (value: Value) => {
      for (const listener of all) listener(value);
    },
  };
}
