import { askOnce } from '#bus/core/ask-once.ts';
import { runtimePortLink } from '#bus/transports/runtime-port.ts';
import { runtimePorts } from '#platform/extension/runtime-ports.ts';
import { systemClock } from '#shared/clock.ts';
import { newId } from '../shared/bus/origin-port.ts';

// Any page may frame this one: nothing happens until the background has matched it to the page that
// opened it (DESIGN section 6).
const timeoutMs = 5_000;
const nonce = window.name;
const isNamed = /^gloss [\d-]{7,43}$/.test(nonce);
window.name = '';
if (isNamed && window !== window.top) void begin();

async function begin(): Promise<void> {
  const page = document.documentElement;
  page.dataset.waiting = '';
  const link = runtimePortLink(runtimePorts);
  const parent = (location as { ancestorOrigins?: DOMStringList }).ancestorOrigins?.[0] ?? null;
  const call = { name: 'card.attach', body: { nonce, parent }, timeoutMs };
  const attach = () => askOnce({ link, clock: systemClock, newId }, call);
  const [opened, { showCard }] = await Promise.all([
    whenSized().then(attach),
    import(/* webpackChunkName: "card" */ './card.tsx'),
  ]).catch(() => [null, { showCard: null }] as const);
  if (opened && showCard) await showCard(opened);
  else delete page.dataset.waiting;
}

/**
 * While a person points at the tools the card is loaded without a size. `resize` is not fired for the
 * first layout, whichever size that has.
 */
function whenSized(): Promise<void> {
  if (innerWidth > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new ResizeObserver(() => {
      if (innerWidth === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement);
  });
}
