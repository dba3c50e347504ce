import * as z from 'zod/mini';
import type { BusClient, CallContext, Handlers } from '#bus/types.ts';
import { chatTabPath } from '#domain/product/product.ts';
import { hidesFloatingButton, type QuickAccessView } from '#domain/selection/quick-access.ts';
import type { Settings } from '#domain/settings/settings.ts';
import {
  type ButtonVisibility,
  isVisibleAt,
  withoutSite,
} from '#domain/sites/button-visibility.ts';
import type { WidgetTexts } from '#domain/sites/widget-texts.ts';
import type { LocksPort, PanelPort, TabInfo, TabsPort } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createPanelRequests, type PanelRequestsDeps } from '../panel-requests.ts';
import { createSessionList } from '../session-list.ts';
import { answeredQuery } from './answer-button.ts';

interface QuickAccessDeps extends PanelRequestsDeps {
  tabs: Pick<TabsPort, 'all' | 'get' | 'open'>;
  locks: Pick<LocksPort, 'wait'>;
  panel: PanelPort;
  bus: Pick<BusClient, 'emit' | 'page'>;
  readonly settings: () => Promise<Settings>;
  readonly saveSettings: (change: Partial<Settings>) => Promise<void>;
  /** Address of the product's server. */
  readonly server: () => Promise<string>;
  readonly texts: () => Promise<WidgetTexts>;
  /** Access to the page at an address was granted. */
  readonly mayRead: (url: string) => Promise<boolean>;
}

type Command = `floating.${'open' | 'place' | 'turnOff'}` | 'search.takeRequest';

interface QuickAccess {
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

/** The minimised floating button (S3.9 quickAccess, floatingImageMiniMenu), and that of search engines' result pages. */
export function createQuickAccess(deps: QuickAccessDeps): QuickAccess {
  const shown = createTabs(deps);
  // A page without access, or that went away meanwhile, has no button.
  const note = (tab: TabInfo) => noteTab(deps, shown, tab).catch(() => undefined);
  const apply = async () => {
    const tabs = await deps.tabs.all();
    await Promise.all(tabs.map(note));
  };
  return { handlers: handlersOf(deps, apply), noteTab: note, apply };
}

function handlersOf(deps: QuickAccessDeps, apply: () => Promise<void>): QuickAccess['handlers'] {
  const { panel, bus } = deps;
  const requests = createPanelRequests<string>(deps, 'search');
  return {
    'floating.open': async (_, { peer: { tabId } }) => {
      if (tabId === undefined) throw new CodedError('refused', 'no tab');
      // Directly in the call: the browser opens it for the click that the message came with.
      const opening = panel.opensFromPages
        ? panel.openFromPage(tabId).catch(() => undefined)
        : undefined;
      const url = (await deps.tabs.get(tabId))?.url ?? '';
      const query = answeredQuery(await deps.settings(), url);
      if (query === null) {
        await (opening ?? openInTab(deps, tabId));
        return {};
      }
      const windowId = await requests.record(tabId, query);
      bus.emit('search.requested', { windowId });
      await (opening ?? requests.openWhereUntaken(windowId, query));
      return {};
    },
    'floating.place': async ({ place: { side, top } }, { peer }) => {
      const place = { side, top: Math.min(Math.max(top, 0), 1) };
      const settings = await deps.settings();
      const { key } = buttonAt(settings, peer.url ?? '');
      await deps.saveSettings({ [key]: { ...settings[key], place } });
      return {};
    },
    'floating.turnOff': async ({ where }, { peer }) => {
      const settings = await deps.settings();
      const url = urlOf(peer);
      const { key, visibility } = buttonAt(settings, url);
      await deps.saveSettings(
        where === 'everywhere'
          ? { [key]: { ...settings[key], isVisible: false } }
          : withVisibility(settings, key, withoutSite(visibility, url)),
      );
      await apply();
      return {};
    },
    'search.takeRequest': async ({ windowId }) => ({ query: await requests.take(windowId) }),
  };
}

type ButtonKey = 'quickAccess' | 'answerButton';

/** The setting of the button that a page at this address has, and its sites. */
function buttonAt(settings: Settings, url: string) {
  const key: ButtonKey = answeredQuery(settings, url) === null ? 'quickAccess' : 'answerButton';
  const { visibility } = key === 'quickAccess' ? settings.floatingImageMiniMenu : settings[key];
  return { key, visibility };
}

function withVisibility(
  { answerButton }: Settings,
  key: ButtonKey,
  visibility: ButtonVisibility,
): Partial<Settings> {
  if (key === 'quickAccess') return { floatingImageMiniMenu: { visibility } };
  return { answerButton: { ...answerButton, visibility } };
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
  const settings = await deps.settings();
  const { quickAccess, answerButton, floatingImageMiniMenu } = settings;
  if (!quickAccess.isVisible && !answerButton.isVisible) return null;
  const isLabelled = answeredQuery(settings, url) !== null;
  if (!isLabelled && !quickAccess.isVisible) return null;
  if (!isLabelled && !isVisibleAt(floatingImageMiniMenu.visibility, url)) return null;
  if (hidesFloatingButton(url, await deps.server())) return null;
  // Of an address that no access is for, as a page of the browser's own, it throws.
  if (!(await deps.mayRead(url).catch(() => false))) return null;
  const { place } = isLabelled ? answerButton : quickAccess;
  return { place, isLabelled, texts: await deps.texts() };
}

function urlOf({ url = '', frameId }: CallContext['peer']): string {
  if (frameId !== 0) throw new CodedError('refused', 'not a page of a tab');
  return url;
}
