import type { PageTool, PageToolCall, PageToolsPort } from '#platform/page-tools-port.ts';
import type {
  MenuClick,
  MenuEntry,
  MenusPort,
  OffscreenPort,
  PageScript,
  PageStylesPort,
  PermissionsPort,
  ScriptingPort,
  SessionStoragePort,
} from '#platform/ports.ts';

/** JSON goes in and out, as in the browser: what was put cannot be changed from outside. */
export function memorySession(): SessionStoragePort {
  const values = new Map<string, string>();
  return {
    async get(key) {
      const text = values.get(key);
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    },
    async set(key, value) {
      values.set(key, JSON.stringify(value));
    },
    async remove(key) {
      values.delete(key);
    },
  };
}

interface MemoryPermissions extends PermissionsPort {
  /** What the person answers to the next requests. */
  answer(isYes: boolean): void;
}

export function memoryPermissions(granted: readonly string[] = []): MemoryPermissions {
  const origins = new Set(granted);
  const listeners = new Set<() => void>();
  let isYes = true;
  const change = (apply: () => void) => {
    const before = [...origins].join(' ');
    apply();
    if ([...origins].join(' ') === before) return;
    for (const listener of listeners) listener();
  };
  return {
    origins: async () => [...origins],
    async request(requested) {
      if (isYes) change(() => requested.forEach((origin) => void origins.add(origin)));
      return isYes;
    },
    async remove(requested) {
      change(() => requested.forEach((origin) => void origins.delete(origin)));
      return true;
    },
    contains: async (origin) => origins.has('<all_urls>') || origins.has(origin),
    onChanged(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    answer(next) {
      isYes = next;
    },
  };
}

interface MemoryScripting extends ScriptingPort {
  /** Where the loader is registered now. */
  readonly loaderOrigins: readonly string[];
  /** Scripts that the browser injects, by id. */
  readonly scripts: ReadonlyMap<string, PageScript>;
}

export function memoryScripting(): MemoryScripting {
  let loaderOrigins: readonly string[] = [];
  const scripts = new Map<string, PageScript>();
  return {
    inject: async (_tabId, frames) => (frames === 'all' ? [0] : frames),
    loadedAt: async () => null,
    async registerScript(id, script) {
      if (script) scripts.set(id, script);
      else scripts.delete(id);
    },
    scripts,
    async registerLoader(origins) {
      loaderOrigins = [...origins];
    },
    get loaderOrigins() {
      return loaderOrigins;
    },
  };
}

interface MemoryMenus extends MenusPort {
  readonly items: readonly MenuEntry[];
  click(click: MenuClick): void;
}

export function memoryMenus(): MemoryMenus {
  let items: readonly MenuEntry[] = [];
  const listeners = new Set<(click: MenuClick) => void>();
  return {
    async replace(next) {
      items = next;
    },
    onClicked: (listener) => void listeners.add(listener),
    onInstalled: () => {},
    get items() {
      return items;
    },
    click(click) {
      for (const listener of listeners) listener(click);
    },
  };
}

interface MemoryPageTools extends PageToolsPort {
  /** Of tabs whose page offers some. */
  offered: Map<number, PageTool[]>;
  calls: (PageToolCall & { tabId: number })[];
  stopped: string[];
  /** What the next calls are answered with. */
  answer: () => Promise<string | null>;
}

export function memoryPageTools(): MemoryPageTools {
  const page: MemoryPageTools = {
    offered: new Map(),
    calls: [],
    stopped: [],
    answer: async () => null,
    list: async (tabId) => page.offered.get(tabId) ?? null,
    call: (tabId, call) => {
      page.calls.push({ ...call, tabId });
      return page.answer();
    },
    stop: async (_tabId, id) => {
      page.stopped.push(id);
    },
  };
  return page;
}

interface MemoryPageStyles extends PageStylesPort {
  /** Style sheets that are there: `tabId/frameId css`. */
  readonly sheets: readonly string[];
}

export function memoryPageStyles(): MemoryPageStyles {
  const sheets: string[] = [];
  return {
    async add(tabId, frameId, css) {
      sheets.push(`${tabId}/${frameId} ${css}`);
    },
    async remove(tabId, frameId, css) {
      const at = sheets.indexOf(`${tabId}/${frameId} ${css}`);
      if (at >= 0) sheets.splice(at, 1);
    },
    get sheets() {
      return sheets;
    },
  };
}

export function memoryOffscreen(available = true): OffscreenPort & { readonly made: number } {
  let made = 0;
  return {
    available,
    async ensure() {
      if (available && made === 0) made += 1;
    },
    get made() {
      return made;
    },
  };
}
