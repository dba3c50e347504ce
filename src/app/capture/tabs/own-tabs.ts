import * as z from 'zod/mini';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { BackgroundTabsPort, LocksPort, SessionStoragePort } from '#platform/ports.ts';
import { createSessionList } from '../../session-list.ts';

interface OwnTabsDeps {
  backgroundTabs: BackgroundTabsPort;
  session: SessionStoragePort;
  locks: Pick<LocksPort, 'wait'>;
  /** Reads what a tab shows. @throws capture_* */
  readonly capture: (tabId: number, signal: AbortSignal) => Promise<DocumentInfo>;
}

/**
 * Opens a tab at an address, behind the others or, `isShown`, before the person, and closes it after `use`, which reads
 * what it shows, perhaps again. null: no tab could be opened.
 */
export type InOwnTab = <T>(
  url: string,
  options: { isShown: boolean; signal: AbortSignal },
  use: (read: () => Promise<DocumentInfo>) => Promise<T>,
) => Promise<T | null>;

/**
 * Of tabs behind the others none outlives the background: what a background that died had opened is closed by the next
 * one, which is asked again. A tab that is shown belongs to the person.
 */
export function ownTabs({ backgroundTabs: tabs, capture, ...deps }: OwnTabsDeps): InOwnTab {
  const list = createSessionList(deps, { key: 'ownTabs', schema: z.number(), max: 100 });
  const swept = list.all().then(async (ids) => {
    await Promise.all(ids.map((tabId) => tabs.close(tabId).catch(() => undefined)));
    await list.remove(ids);
  });
  return async (url, { isShown, signal }, use) => {
    await swept.catch(() => undefined);
    const tabId = await (isShown ? tabs.show(url) : tabs.open(url)).catch(() => null);
    if (tabId === null) return null;
    try {
      if (!isShown) await list.add(tabId);
      return await use(async () => {
        await tabs.whenLoaded(tabId, signal);
        return capture(tabId, signal);
      });
    } finally {
      await tabs.close(tabId).catch(() => undefined);
      await list.remove([tabId]);
    }
  };
}
