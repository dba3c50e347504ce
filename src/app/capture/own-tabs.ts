import * as z from 'zod/mini';
import type { BackgroundTabsPort, LocksPort, SessionStoragePort } from '#platform/ports.ts';
import { createSessionList } from '../session-list.ts';

interface OwnTabsDeps {
  backgroundTabs: BackgroundTabsPort;
  session: SessionStoragePort;
  locks: Pick<LocksPort, 'wait'>;
}

/**
 * Tabs behind the others, of which none outlives the background: what a background that died had opened is closed by
 * the next one, which is asked again. A tab that is shown belongs to the person.
 */
export function closingOwnTabs({ backgroundTabs: tabs, ...deps }: OwnTabsDeps): BackgroundTabsPort {
  const list = createSessionList(deps, { key: 'ownTabs', schema: z.number(), max: 100 });
  const swept = list.all().then(async (ids) => {
    await Promise.all(ids.map((tabId) => tabs.close(tabId).catch(() => undefined)));
    await list.remove(ids);
  });
  return {
    ...tabs,
    async open(url) {
      await swept.catch(() => undefined);
      const tabId = await tabs.open(url);
      if (tabId !== null) await list.add(tabId);
      return tabId;
    },
    async close(tabId) {
      try {
        await tabs.close(tabId);
      } finally {
        await list.remove([tabId]);
      }
    },
  };
}
