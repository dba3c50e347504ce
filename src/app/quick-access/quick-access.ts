import type { BusClient, Handlers } from '#bus/types.ts';
import { chatTabPath } from '#domain/product/product.ts';
import { hidesFloatingButton } from '#domain/selection/quick-access.ts';
import type { Settings } from '#domain/settings/settings.ts';
import {
  type ButtonVisibility,
  isVisibleAt,
  withoutSite,
} from '#domain/sites/button-visibility.ts';
import type { PanelPort } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createPanelRequests, type PanelRequestsDeps } from '../panel-requests.ts';
import type { PageWidget } from '../widgets/widgets.ts';
import { answeredQuery } from './answer-button.ts';

interface QuickAccessDeps extends PanelRequestsDeps {
  panel: PanelPort;
  bus: Pick<BusClient, 'emit'>;
  readonly settings: () => Promise<Settings>;
  readonly saveSettings: (change: Partial<Settings>) => Promise<void>;
  /** Address of the product's server. */
  readonly server: () => Promise<string>;
}

type Command = `floating.${'open' | 'place'}` | 'search.takeRequest';

interface QuickAccess {
  widget: PageWidget<'floating'>;
  handlers: Pick<Handlers<'background'>, Command>;
}

/** The minimised floating button (S3.9 quickAccess, floatingImageMiniMenu), and that of search engines' result pages. */
export function createQuickAccess(deps: QuickAccessDeps): QuickAccess {
  return { widget: floatingWidget(deps), handlers: handlersOf(deps) };
}

function floatingWidget({ server }: QuickAccessDeps): PageWidget<'floating'> {
  return {
    id: 'floating',
    isAt: async (settings, url) => {
      const { key, visibility } = buttonAt(settings, url);
      if (!settings[key].isVisible || !isVisibleAt(visibility, url)) return false;
      return !hidesFloatingButton(url, await server());
    },
    view: ({ settings, url, texts }) => {
      const { key } = buttonAt(settings, url);
      return { place: settings[key].place, isLabelled: key === 'answerButton', texts };
    },
    without: (settings, url, where) => {
      const { key, visibility } = buttonAt(settings, url);
      return where === 'everywhere'
        ? { [key]: { ...settings[key], isVisible: false } }
        : withVisibility(settings, key, withoutSite(visibility, url));
    },
  };
}

function handlersOf(deps: QuickAccessDeps): QuickAccess['handlers'] {
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
