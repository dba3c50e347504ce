import { defineSite } from '../define-site.ts';

/** S8.8: extension stores, which browsers close to every extension (seen 2026-11). */
export const browserStores = defineSite({
  id: 'browser-stores',
  hosts: [
    'chromewebstore.google.com',
    'chrome.google.com/webstore',
    'microsoftedge.microsoft.com/addons',
    'addons.mozilla.org',
  ],
  isClosed: true,
  testUrls: [
    { url: 'https://chromewebstore.google.com/', expect: 'the chip says it cannot be read' },
    { url: 'https://addons.mozilla.org/en-US/firefox/', expect: 'the chip says it cannot be read' },
  ],
});
