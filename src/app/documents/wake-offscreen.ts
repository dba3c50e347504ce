import { concatMap, filter, Observable, startWith } from 'rxjs';
import type { AlarmsPort, OffscreenPort } from '#platform/ports.ts';
import type { Store } from '#services/store/database/store.ts';
import { countOpenCopies } from '#services/store/documents/server-copies.ts';

const alarmName = 'gloss.documents';
const everyMs = 60_000;

/**
 * Waiting documents are sent although no chat is open: when the background starts, and by an alarm
 * as long as there are any, it opens the offscreen document, which sends them.
 */
export function wakeOffscreenForCopies(deps: {
  alarms: AlarmsPort;
  offscreen: OffscreenPort;
  store: Store;
}): () => void {
  const { alarms, offscreen, store } = deps;
  if (!offscreen.available) return () => undefined;
  const wake = async () => {
    if ((await countOpenCopies(store)) === 0) return;
    await alarms.set(alarmName, store.clock.now() + everyMs);
    await offscreen.ensure();
  };
  const fired = new Observable<string>((subscriber) =>
    alarms.onFired((name) => subscriber.next(name)),
  );
  const wakes = fired.pipe(
    filter((name) => name === alarmName),
    startWith(alarmName),
    concatMap(() =>
      wake().catch((error: unknown) => console.error('waiting documents are not sent', error)),
    ),
  );
  const subscription = wakes.subscribe();
  return () => subscription.unsubscribe();
}
