import { askOnce } from '#bus/core/ask-once.ts';
import { runtimePortLink } from '#bus/transports/runtime-port.ts';
import { copyFrame, copyPage } from '#page/capture/copy-page.ts';
import { chainOf } from '#page/frame-chain.ts';
import { createWatch } from '#page/watch/watch.ts';
import { nativePorts } from '#platform/extension/native-ports.ts';
import { systemClock } from '#shared/clock.ts';
import { servePart } from './loader-world.ts';

/** S9.6. */
const timeoutMs = 30_000;

function reportChange(): void {
  const call = { name: 'page.reportChange', body: { url: document.URL }, timeoutMs };
  const link = runtimePortLink(nativePorts);
  // Not received means not shown as changed: nothing in the page depends on it.
  askOnce({ link, clock: systemClock, newId: () => crypto.randomUUID() }, call).catch(
    () => undefined,
  );
}

servePart('capture', (life) => ({
  'frame.copyPage': (_body, signal) => copyPage(document, signal),
  'frame.locate': () => ({ chain: chainOf(window), url: document.URL }),
  'frame.copyInner': (body, signal) => copyFrame(document, body, signal),
  'frame.watch': createWatch(document, reportChange, life),
}));
