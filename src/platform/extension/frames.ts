import { isObject } from '#shared/json.ts';
import type { FramesPort } from '../ports.ts';
import { api, chromiumOnly } from './browser.ts';
import { callEntry } from './call-entry.ts';
import { scriptingError } from './scripting-error.ts';

/**
 * Which style sheets give `::highlight` to shadow roots too. Chromium 156 paints no highlight that a
 * user sheet names, and lets roots inherit an author sheet's; Firefox 153 does the opposite.
 */
const origin = chromiumOnly?.offscreen ? 'AUTHOR' : 'USER';

export const extensionFrames: FramesPort = {
  async run(tabId, frames, file, entry, args) {
    const target = frames === 'all' ? { tabId, allFrames: true } : { tabId, frameIds: [...frames] };
    // Of a frame that still loads, and perhaps for ever, what is there is enough.
    const injectImmediately = frames === 'all';
    try {
      await api.scripting.executeScript({ target, files: [file], injectImmediately });
      const call = { target, func: callEntry, args: [entry, args], injectImmediately };
      const results = await api.scripting.executeScript(call);
      return results.flatMap(({ frameId, result }) =>
        isObject(result) && 'value' in result ? [{ frameId, value: result.value }] : [],
      );
    } catch (error) {
      throw scriptingError(error);
    }
  },
  async addStyle(tabId, frameId, css) {
    await api.scripting.insertCSS({ target: { tabId, frameIds: [frameId] }, css, origin });
  },
  async removeStyle(tabId, frameId, css) {
    await api.scripting.removeCSS({ target: { tabId, frameIds: [frameId] }, css, origin });
  },
};
