import { copyFrame, copyPage } from '#page/capture/copy-page.ts';
import { chainOf } from '#page/frames/frame-chain.ts';
import { createWatch } from '#page/watch/watch.ts';
import { servePart } from './serve-part.ts';

/** S9.6. */
const timeoutMs = 30_000;

servePart('capture', (life, call) => ({
  'frame.copyPage': (_body, signal) => copyPage(document, signal),
  'frame.locate': () => ({ chain: chainOf(window), url: document.URL }),
  'frame.copyInner': (body, signal) => copyFrame(document, body, signal),
  'frame.watch': createWatch(
    document,
    // Not received means not shown as changed: nothing in the page depends on it.
    () => void call('page.reportChange', { url: document.URL }, timeoutMs),
    life,
  ),
}));
