import type { BackgroundDeps } from '../background-deps.ts';
import type { CaptureWiring } from '../capture/wiring.ts';
import { followReading } from './follow-reading.ts';

/** Pages that are read for long are remembered by the context with the workers. In a private window none is. */
export function readingWiring(
  { ports, store, bus }: BackgroundDeps,
  { captures }: Pick<CaptureWiring, 'captures'>,
): void {
  if (ports.isPrivate) return;
  followReading({
    ...ports,
    store,
    capture: (tabId) => captures.captureAsShown(tabId),
    remember: async (docId, madeSince) => {
      await ports.offscreen.ensure();
      return bus.request('memory.remember', { docIds: [docId], reason: 'reading', madeSince });
    },
  });
}
