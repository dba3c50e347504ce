import { afterLoadMs, hereMessage, loadedRetries } from '#domain/hidden-frames.ts';
import { copyPage } from '#page/capture/copy-page.ts';

/**
 * In every frame that loads while an address is read: does nothing but in the hidden frame of the
 * extension's own page, to which it hands the copy once the page has loaded.
 */
const { runtime } = (globalThis as { browser?: typeof chrome }).browser ?? chrome;
const own = new URL(runtime.getURL('')).origin;
const { ancestorOrigins } = location as { ancestorOrigins?: DOMStringList };
if (ancestorOrigins?.length === 1 && ancestorOrigins[0] === own) void handOver();

async function handOver(): Promise<void> {
  parent.postMessage({ glossFrame: hereMessage }, own);
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  for (let left = loadedRetries; left >= 0; left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, afterLoadMs));
    if (/\S/.test(document.body?.innerText ?? '') || left === 0) break;
  }
  parent.postMessage({ glossFrame: await copyPage(document) }, own);
}
