import { CodedError } from '#shared/errors/coded-error.ts';
import type {
  ClipboardPort,
  FramesPort,
  OffscreenPort,
  PermissionsPort,
  ScriptingPort,
  SessionStoragePort,
} from '../ports.ts';

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

export interface MemoryPermissions extends PermissionsPort {
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

export interface MemoryScripting extends ScriptingPort {
  /** Where the loader is registered now. */
  readonly loaderOrigins: readonly string[];
}

/** `run` answers with `scripts[file]`, or fails as a page that was not granted. */
export function memoryScripting(
  scripts: Record<string, (tabId: number, entry: string, args: unknown[]) => unknown>,
): MemoryScripting {
  let loaderOrigins: readonly string[] = [];
  return {
    async run(tabId, file, entry, args) {
      const script = scripts[file];
      if (!script) throw new CodedError('capture_no_access');
      return await script(tabId, entry, args);
    },
    async inject(tabId, frames, files) {
      if (!files.every((file) => scripts[file])) throw new CodedError('capture_no_access');
      for (const file of files) await scripts[file]?.(tabId, '', []);
      return frames === 'all' ? [0] : frames;
    },
    async registerLoader(origins) {
      loaderOrigins = [...origins];
    },
    get loaderOrigins() {
      return loaderOrigins;
    },
  };
}

export interface MemoryFrames extends FramesPort {
  /** Style sheets that stand: `tabId/frameId css`. */
  readonly styles: readonly string[];
}

/** Frames by tab: each answers a call, or throws and is left out. A tab that is not here is closed. */
export function memoryFrames(
  tabs: Record<number, Record<number, (entry: string, args: unknown[]) => unknown>>,
): MemoryFrames {
  const styles: string[] = [];
  return {
    async run(tabId, frames, _file, entry, args) {
      const all = tabs[tabId];
      if (!all) throw new CodedError('capture_no_access');
      const requested = frames === 'all' ? Object.keys(all).map(Number) : frames;
      const answer = async (frameId: number) => [
        { frameId, value: await all[frameId]?.(entry, args) },
      ];
      return (await Promise.all(requested.map((id) => answer(id).catch(() => [])))).flat();
    },
    async addStyle(tabId, frameId, css) {
      styles.push(`${tabId}/${frameId} ${css}`);
    },
    async removeStyle(tabId, frameId, css) {
      const at = styles.indexOf(`${tabId}/${frameId} ${css}`);
      if (at >= 0) styles.splice(at, 1);
    },
    get styles() {
      return styles;
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

export function memoryClipboard(): ClipboardPort & { readonly text: string } {
  let text = '';
  return {
    async write(next) {
      text = next;
    },
    get text() {
      return text;
    },
  };
}
