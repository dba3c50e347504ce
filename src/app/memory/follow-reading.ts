import type { DocumentInfo } from '#domain/documents/documents.ts';
import { memorableAddress } from '#domain/memory/may-remember.ts';
import { plainAddress } from '#domain/memory/plain-address.ts';
import {
  asUnread,
  lookAt,
  noReading,
  type ReadingTime,
  type SeenPage,
} from '#domain/memory/reading-time.ts';
import type { AlarmsPort, SessionStoragePort, TabsPort } from '#platform/ports.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';

interface FollowReadingDeps {
  store: Store;
  tabs: Pick<TabsPort, 'inFront' | 'onFrontChanged' | 'get'>;
  session: SessionStoragePort;
  alarms: AlarmsPort;
  /** Reads the page of a tab as it shows. @throws capture_* */
  readonly capture: (tabId: number) => Promise<DocumentInfo>;
  /** `madeSince`: see `memory.remember`. */
  readonly remember: (docId: string, madeSince: number) => Promise<unknown>;
}

const sessionKey = 'readingTime';
const alarmName = 'gloss.reading';

/**
 * Remembers pages that are in front of the person for as long as they have chosen: no script in pages counts, but what
 * the browser says of its tabs and windows. Until that time has come nothing of a page is read, and without the choice
 * nothing at all is done. Call at the start of the background: the browser wakes it for what is registered then.
 */
export function followReading(deps: FollowReadingDeps): void {
  let turn = Promise.resolve();
  let endTimer = () => {};
  const look = async () => {
    endTimer();
    const leftMs = await lookNow(deps);
    if (leftMs === null) return;
    // Browsers let an alarm be half a minute late, and end a background with a timer.
    endTimer = deps.store.clock.after(leftMs, next);
    await deps.alarms.set(alarmName, deps.store.clock.now() + leftMs);
  };
  const next = () => {
    turn = turn.then(look).catch((error: unknown) => console.error('reading is not timed', error));
  };
  deps.tabs.onFrontChanged(next);
  deps.alarms.onFired((name) => name === alarmName && next());
}

/** @returns after how many milliseconds the page in front is to be looked at again; null: it is not */
async function lookNow(deps: FollowReadingDeps): Promise<number | null> {
  const { store, session, tabs } = deps;
  const settings = await readSettings(store);
  const { ofReading, seconds } = settings.memory;
  const known = (await session.get(sessionKey)) as ReadingTime | undefined;
  if (!ofReading) {
    if (known) await session.remove(sessionKey);
    return null;
  }
  const tab = await tabs.inFront();
  const address = tab ? memorableAddress(tab.url, settings) : null;
  const front = tab && address !== null ? { tabId: tab.tabId, address } : null;
  const limitMs = seconds * 1_000;
  const { time, read, leftMs } = lookAt(known ?? noReading, front, store.clock.now(), limitMs);
  // A background that ends meanwhile begins with this page again.
  await session.set(sessionKey, read ? asUnread(time, read) : time);
  if (!read) return leftMs;
  // What cannot be read is no failure of anything that the person does.
  await rememberPage(deps, read).catch(() => undefined);
  await session.set(sessionKey, time);
  return leftMs;
}

async function rememberPage(
  { store, tabs, capture, remember }: FollowReadingDeps,
  { tabId, address }: SeenPage,
): Promise<void> {
  const tab = await tabs.get(tabId);
  if (!tab || plainAddress(tab.url) !== address) return;
  const since = store.clock.now();
  const document = await capture(tabId);
  if (plainAddress(document.link) === address) await remember(document.docId, since);
}
