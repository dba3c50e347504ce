import * as z from 'zod/mini';
import type { BusClient, CallContext, Handlers } from '#bus/types.ts';
import { chatTabPath } from '#domain/product/product.ts';
import { hidesFloatingButton, type QuickAccessView } from '#domain/selection/quick-access.ts';
import type { PillTexts } from '#domain/selection/selection.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { isVisibleAt, withoutSite } from '#domain/sites/button-visibility.ts';
import type {
  LocksPort,
  PanelPort,
  SessionStoragePort,
  TabInfo,
  TabsPort,
} from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createSessionList } from '../session-list.ts';

export interface QuickAccessDeps {
  tabs: Pick<TabsPort, 'all' | 'get' | 'open'>;
  session: SessionStoragePort;
  locks: Pick<LocksPort, 'wait'>;
  panel: PanelPort;
  bus: Pick<BusClient, 'page'>;
  readonly settings: () => Promise<Settings>;
  readonly saveSettings: (change: Partial<Settings>) => Promise<void>;
  /** Address of the product's server. */
  readonly server: () => Promise<string>;
  readonly texts: () => Promise<PillTexts>;
  /** Address of a page of the extension. */
  readonly urlOf: (path: string) => string;
  /** Access to the page at an address was granted. */
  readonly mayRead: (url: string) => Promise<boolean>;
}

type Command = `floating.${'open' | 'place' | 'turnOff'}`;

export interface QuickAccess {
  handlers: Pick<Handlers<'background'>, Command>;
  /** A tab is shown or went to another address, as a page's own script may have it. */
  noteTab(tab: TabInfo): Promise<void>;
  /** Settings or the language have changed: pages that are open follow. */
  apply(): Promise<void>;
}

/** Tabs whose page has the button. */
const createTabs = (deps: QuickAccessDeps) =>
  createSessionList(deps, { key: 'floatingTabs', schema: z.number(), max: 200 });
type Tabs = ReturnType<typeof createTabs>;

/** The minimised floating button (S3.9 quickAccess, floatingImageMiniMenu). */
export function createQuickAccess(deps: QuickAccessDeps): QuickAccess {
  const shown = createTabs(deps);
  // A page without access, or that went away meanwhile, has no button.
  const note = (tab: TabInfo) => noteTab(deps, shown, tab).catch(() => undefined);
  const apply = async () => {
    const tabs = await deps.tabs.all();
    await Promise.all(tabs.map(note));
  };
  const handlers: QuickAccess['handlers'] = {
    'floating.open': async (_, { peer }) => {
      if (peer.tabId === undefined) throw new CodedError('refused', 'no tab');
      // Directly in the call: the browser opens it for the click that the message came with.
      if (deps.panel.opensFromPages)
        await deps.panel.openFromPage(peer.tabId).catch(() => undefined);
      else await openInTab(deps, peer.tabId);
      return {};
    },
    'floating.place': async ({ place: { side, top } }) => {
      const place = { side, top: Math.min(Math.max(top, 0), 1) };
      const { quickAccess } = await deps.settings();
      await deps.saveSettings({ quickAccess: { ...quickAccess, place } });
      return {};
    },
    'floating.turnOff': async ({ where }, { peer }) => {
      const { quickAccess, floatingImageMiniMenu } = await deps.settings();
      if (where === 'everywhere') {
        await deps.saveSettings({ quickAccess: { ...quickAccess, isVisible: false } });
      } else {
        const visibility = withoutSite(floatingImageMiniMenu.visibility, urlOf(peer));
        await deps.saveSettings({ floatingImageMiniMenu: { visibility } });
      }
      await apply();
      return {};
    },
  };
  return { handlers, noteTab: note, apply };
}

/** Where a click in a page cannot open the panel, the chat opens in a tab of the same window. */
async function openInTab({ tabs, urlOf }: QuickAccessDeps, tabId: number): Promise<void> {
  const tab = await tabs.get(tabId);
  if (tab) await tabs.open(urlOf(chatTabPath), tab.windowId);
}

/** A page that is in the background gets its button when it is shown, and loses it at once. */
async function noteTab(
  deps: QuickAccessDeps,
  shown: Tabs,
  { tabId, url, active }: TabInfo,
): Promise<void> {
  const view = await viewAt(deps, url);
  const page = deps.bus.page({ tabId });
  if (!view) {
    const isShown = (await shown.all()).includes(tabId);
    if (isShown && (await shown.remove([tabId]))) await page.request('floating.end', {});
    return;
  }
  if (!active) return;
  await shown.add(tabId);
  await page.request('floating.show', view);
}

/** null: a page at the address has no button. */
async function viewAt(deps: QuickAccessDeps, url: string): Promise<QuickAccessView | null> {
  const { quickAccess, floatingImageMiniMenu } = await deps.settings();
  if (!quickAccess.isVisible) return null;
  if (hidesFloatingButton(url, await deps.server())) return null;
  if (!isVisibleAt(floatingImageMiniMenu.visibility, url)) return null;
  // Of an address that no access is for, as a page of the browser's own, it throws.
  if (!(await deps.mayRead(url).catch(() => false))) return null;
  const { open, offHere, offEverywhere, dir, lang } = await deps.texts();
  return { place: quickAccess.place, texts: { open, offHere, offEverywhere, dir, lang } };
}

function urlOf({ url = '', frameId }: CallContext['peer']): string {
  if (frameId !== 0) throw new CodedError('refused', 'not a page of a tab');
  return url;
}
