import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type FirefoxProduct, startFirefox } from '#test/support/firefox.ts';
import type { FirefoxView } from '#test/support/firefox-view.ts';

jest.setTimeout(300_000);

let firefox: FirefoxProduct;
let sidebar: FirefoxView;

beforeAll(async () => {
  firefox = await startFirefox();
  await firefox.connect(firefox.vendor.url);
  await firefox.openArticle();
  sidebar = await firefox.openSidebar();
}, 120_000);

afterAll(() => firefox?.close());

test('code, formulas and diagrams of an answer are shown in the sidebar of Firefox, too', async () => {
  await firefox.vendor.script({
    deltas: [
      'So $\\frac{1}{2}$.\n\n```js\nconst a = 1;\n```\n\n```mermaid\ngraph TD\n  A --> B\n```\n\nAll done.',
    ],
  });
  await sidebar.evaluate(noteFrames);
  await sidebar.ask('Show me.');
  await sidebar.answer('All done.');
  await sidebar.until(
    () =>
      document.querySelector('article math mfrac') !== null &&
      document.querySelector('article [data-look="keyword"]') !== null &&
      (document.querySelector<HTMLImageElement>('article img[src^="blob:"]')?.naturalWidth ?? 0) >
        20,
  );
  const sandboxes = await sidebar.evaluate(() => [...new Set(frameSandboxes)]);
  expect(sandboxes).toEqual(['allow-scripts']);
});

declare const frameSandboxes: (string | null)[];

/** An idle frame may be removed before the rest of the answer is rendered. */
function noteFrames(): void {
  const seen: (string | null)[] = [];
  Object.assign(globalThis, { frameSandboxes: seen });
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLIFrameElement) seen.push(node.getAttribute('sandbox'));
    }
  }).observe(document.body, { childList: true });
}
