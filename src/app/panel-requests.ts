import { chatTabPath } from '#domain/product/product.ts';
import type { SessionStoragePort, TabsPort } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

export interface PanelRequestsDeps {
  tabs: Pick<TabsPort, 'get' | 'open'>;
  session: SessionStoragePort;
  clock: Clock;
  /** Address of a page of the extension. */
  readonly urlOf: (path: string) => string;
}

/** What a page's button asks of the chat in its window, which takes it once it is open. */
interface PanelRequests<Value extends string | number> {
  /** Resolves with the window. @throws refused where the tab is gone */
  record(tabId: number, value: Value): Promise<number>;
  /** Given once; null: there is none. */
  take(windowId: number): Promise<Value | null>;
  /** An open panel has taken it at once; otherwise the chat opens in a tab, with the value in its address. */
  openWhereUntaken(windowId: number, value: Value): Promise<void>;
}

/** An open panel takes a request at once. */
const takeMs = 600;

/** `name`: of the requests, and of their parameter in the address of the chat. */
export function createPanelRequests<Value extends string | number>(
  { tabs, session, clock, urlOf }: PanelRequestsDeps,
  name: 'summary' | 'search',
): PanelRequests<Value> {
  const keyOf = (windowId: number) => `${name}Request ${windowId}`;
  // A panel looks when it opens and when it hears of one, which may be at once: one of the two is given it.
  let last: Promise<unknown> = Promise.resolve();
  const taken = (windowId: number, isWanted: (value: unknown) => boolean): Promise<unknown> => {
    const taking = last.then(async () => {
      const value = await session.get(keyOf(windowId));
      if (value === undefined || !isWanted(value)) return undefined;
      await session.remove(keyOf(windowId));
      return value;
    });
    last = taking.catch(() => undefined);
    return taking;
  };
  return {
    async record(tabId, value) {
      const tab = await tabs.get(tabId);
      if (!tab) throw new CodedError('refused', 'the tab is gone');
      await session.set(keyOf(tab.windowId), value);
      return tab.windowId;
    },
    take: async (windowId) => ((await taken(windowId, () => true)) as Value | undefined) ?? null,
    async openWhereUntaken(windowId, value) {
      await new Promise<void>((resolve) => clock.after(takeMs, resolve));
      const isUntaken = (await taken(windowId, (each) => each === value)) !== undefined;
      if (!isUntaken) return;
      await tabs.open(
        urlOf(`${chatTabPath}?${new URLSearchParams({ [name]: `${value}` })}`),
        windowId,
      );
    },
  };
}
