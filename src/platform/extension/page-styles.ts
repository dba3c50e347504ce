import type { PageStylesPort } from '../ports.ts';
import { api, chromiumOnly } from './browser.ts';

/**
 * Which style sheets give `::highlight` to shadow roots too. Chromium 156 paints no highlight that a
 * user sheet names, and lets roots inherit an author sheet's; Firefox 153 does the opposite.
 */
const origin = chromiumOnly?.offscreen ? 'AUTHOR' : 'USER';

export const extensionPageStyles: PageStylesPort = {
  async add(tabId, frameId, css) {
    await api.scripting.insertCSS({ target: { tabId, frameIds: [frameId] }, css, origin });
  },
  async remove(tabId, frameId, css) {
    await api.scripting.removeCSS({ target: { tabId, frameIds: [frameId] }, css, origin });
  },
};
