import { CodedError } from '#shared/errors/coded-error.ts';
import type { PageScript, ScriptingPort } from '../ports.ts';
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
      if (results.length === 0) throw new CodedError('peerLost', 'the page went away');
      return results.map(({ frameId }) => frameId);
    } catch (error) {
      throw scriptingError(error);
    }
  },
  async loadedAt(tabId) {
    const run = { target: { tabId }, func: () => performance.timeOrigin, injectImmediately: true };
    const [top] = await api.scripting.executeScript(run).catch(() => []);
    return typeof top?.result === 'number' ? top.result : null;
  },
  /** One change after the other: two at a time would both find the script missing. */
  registerLoader(origins, excludeMatches = []) {
    const loader = { file: 'loader.js', allFrames: false, excludeMatches, matches: origins };
    return inTurn(() => change(loaderId, origins.length > 0 ? loader : null));
  },
  registerScript: (id, script) => inTurn(() => change(id, script)),
};

function inTurn(work: () => Promise<void>): Promise<void> {
  lastChange = lastChange.catch(() => undefined).then(work);
  return lastChange;
}

async function change(id: string, wanted: PageScript | null): Promise<void> {
  const known = await api.scripting.getRegisteredContentScripts({ ids: [id] });
  if (!wanted) {
    if (known.length > 0) await api.scripting.unregisterContentScripts({ ids: [id] });
    return;
  }
  const script = {
    id,
    js: [wanted.file],
    matches: [...wanted.matches],
    excludeMatches: [...wanted.excludeMatches],
    runAt: 'document_idle' as const,
    allFrames: wanted.allFrames,
    persistAcrossSessions: true,
  };
  if (known.length > 0) await api.scripting.updateContentScripts([script]);
  else await api.scripting.registerContentScripts([script]);
}
