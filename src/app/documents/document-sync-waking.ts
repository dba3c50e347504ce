import type { AlarmsPort, OffscreenPort } from '#platform/ports.ts';
import { countOpenCopies } from '#services/store/server-copies.ts';
import type { Store } from '#services/store/store.ts';

const alarmName = 'gloss.documents';
const everyMs = 60_000;

/**
 * Documents that wait for the server go although nobody opens a chat: when the background starts, and
 * by an alarm for as long as there are any, the context that carries them is made to stand.
 */
export function wakeDocumentSync(deps: {
  alarms: AlarmsPort;
  offscreen: OffscreenPort;
  store: Store;
}): () => void {
  const { alarms, offscreen, store } = deps;
  if (!offscreen.available) return () => undefined;
  const look = async () => {
    if ((await countOpenCopies(store)) === 0) return;
    await alarms.set(alarmName, store.clock.now() + everyMs);
    await offscreen.ensure();
  };
  const quietly = () =>
    void look().catch((error: unknown) => console.error('documents were not taken up', error));
  const off = alarms.onFired((name) => {
    if (name === alarmName) quietly();
  });
  quietly();
  return off;
}
