import { CodedError } from '#shared/errors/coded-error.ts';
import type { ScriptingPort } from '../ports.ts';
import { api } from './browser.ts';
import { scriptingError } from './scripting-error.ts';

const loaderId = 'loader';

let lastChange: Promise<void> = Promise.resolve();

export const extensionScripting: ScriptingPort = {
  async inject(tabId, frames, files) {
    const isAll = frames === 'all';
    const target = isAll ? { tabId, allFrames: true } : { tabId, frameIds: [...frames] };
    try {
      const results = await api.scripting.executeScript({
        target,
        files: [...files],
        // A frame may never finish loading: what it has is enough.
        injectImmediately: isAll,
      });
      if (results.length === 0) throw new CodedError('capture_failed', 'the page went away');
      return results.map(({ frameId }) => frameId);
    } catch (error) {
      throw scriptingError(error);
    }
  },
  /** One change after the other: two at a time would both find the script missing. */
  registerLoader(origins) {
    lastChange = lastChange.catch(() => undefined).then(() => changeLoader(origins));
    return lastChange;
  },
};

async function changeLoader(origins: readonly string[]): Promise<void> {
  const known = await api.scripting.getRegisteredContentScripts({ ids: [loaderId] });
  if (origins.length === 0) {
    if (known.length > 0) await api.scripting.unregisterContentScripts({ ids: [loaderId] });
    return;
  }
  const script = {
    id: loaderId,
    js: ['loader.js'],
    matches: [...origins],
    runAt: 'document_idle' as const,
    allFrames: false,
    persistAcrossSessions: true,
  };
  if (known.length > 0) await api.scripting.updateContentScripts([script]);
  else await api.scripting.registerContentScripts([script]);
}
