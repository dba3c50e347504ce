import { pageScripts } from '#shared/page-scripts.ts';
import type { HiddenFramesPort } from '../ports.ts';
import { api } from './browser.ts';
import { extensionPermissions } from './permissions.ts';

const id = 'hidden-frame';
const awakeMs = 20_000;

/** How many need the script now; a background that died left it registered, and the next removes it. */
let readers = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Chromium runs registered scripts in frames of the offscreen document, which `executeScript` cannot
 * name, for it is no tab. They are in all frames that load meanwhile and do nothing there.
 */
export const extensionHiddenFrames: HiddenFramesPort = {
  async during(work) {
    readers += 1;
    // A worker that only waits is ended after 30 s, and what it waits for with it.
    const awake = setInterval(() => void api.runtime.getPlatformInfo(), awakeMs);
    try {
      await changed();
      return await work();
    } finally {
      clearInterval(awake);
      readers -= 1;
      // A script that stays does nothing, and the next use removes it: what was read is not lost by it.
      await changed().catch(() => undefined);
    }
  },
};

/** One change after the other. */
function changed(): Promise<unknown> {
  last = last.catch(() => undefined).then(apply);
  return last;
}

async function apply(): Promise<void> {
  const { scripting } = api;
  const isPresent = (await scripting.getRegisteredContentScripts({ ids: [id] })).length > 0;
  if (readers === 0 && isPresent) await scripting.unregisterContentScripts({ ids: [id] });
  if (readers === 0 || isPresent) return;
  const origins = await extensionPermissions.origins();
  const matches = origins.filter((each) => each === '<all_urls>' || /^(\*|https?):/.test(each));
  const js = pageScripts('hidden-frame');
  const runAt = 'document_end' as const;
  await scripting.registerContentScripts([
    { id, js, matches, runAt, allFrames: true, persistAcrossSessions: false },
  ]);
}
