import type { BusClient, CallContext, FrameIds, Handlers } from '#bus/types.ts';
import { pdfViewerPath, shownAddress } from '#domain/documents/pdf-address.ts';
import { firstOnSite, isOnSite } from '#domain/privacy/excluded-sites.ts';
import { cardPath } from '#domain/product/product.ts';
import type { Pill } from '#domain/selection/selection.ts';
import type { Settings } from '#domain/settings/settings.ts';
import {
  type ButtonVisibility,
  isNowhere,
  isVisibleAt,
  patternsOfSites,
  withoutAny,
  withoutSite,
} from '#domain/sites/button-visibility.ts';
import type { WidgetTexts } from '#domain/sites/widget-texts.ts';
import type { ScriptingPort, TabInfo, TabsPort } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Cards } from '../cards/cards.ts';
import { readContent } from '../cards/read-content.ts';
import type { PageWidget, Widgets } from '../widgets/widgets.ts';

interface SelectionDeps {
  tabs: Pick<TabsPort, 'get'>;
  scripting: Pick<ScriptingPort, 'registerScript'>;
  bus: Pick<BusClient, 'page' | 'request'>;
  cards: Pick<Cards, 'open'>;
  frameIds: FrameIds;
  begin: Widgets['begin'];
  readonly settings: () => Promise<Settings>;
  readonly saveSettings: (change: Partial<Settings>) => Promise<void>;
  readonly texts: () => Promise<WidgetTexts>;
  /** Match patterns of pages to which access was granted. */
  readonly origins: () => Promise<string[]>;
  /** Address of a page of the extension. */
  readonly urlOf: (path: string) => string;
}

interface Selections {
  widget: PageWidget<'selection'>;
  handlers: Pick<Handlers<'background'>, `selection.${'begin' | 'openCard' | 'turnOn'}`>;
  /** The browser injects the pill's scripts where settings and access allow it. */
  register(): Promise<void>;
  /** What a page needs to show it. */
  readonly pill: () => Promise<Pill>;
  /** The shortcut: the pill for what is selected in the tab, with the focus. */
  focusPill(tab: TabInfo): Promise<void>;
}

const watchScript = { id: 'selection-watch', file: 'selection-watch.js', allFrames: true };

/** The pill at selected text (S3.9 textSelectPopupButton). */
export function createSelections(deps: SelectionDeps): Selections {
  return {
    widget: pillWidget(deps),
    register: () => register(deps),
    pill: () => pillOf(deps),
    focusPill: (tab) => focusPill(deps, tab),
    handlers: {
      'selection.begin': async (_, { peer }) => {
        await deps.begin('selection', frameOf(peer), { url: await siteOf(deps, peer) });
        return {};
      },
      'selection.openCard': async (body, { peer }) => {
        await openCard(deps, body, peer);
        return {};
      },
      'selection.turnOn': async ({ visibility, frames }, { peer }) => {
        await deps.saveSettings(withVisibility(await deps.settings(), visibility));
        await register(deps);
        const site = await siteOf(deps, peer);
        const begun = frames.map(async (frame) => {
          const tab = await deps.tabs.get(frame.tabId);
          await deps.begin('selection', frame, tab ?? { url: site });
        });
        await Promise.allSettled(begun);
        return {};
      },
    },
  };
}

function pillWidget(deps: SelectionDeps): PageWidget<'selection'> {
  /** The address of a PDF in the viewer is that of its file. */
  const shown = (url: string) => shownAddress(deps.urlOf(pdfViewerPath), url);
  return {
    id: 'selection',
    asks: true,
    isAt: ({ buttonSettings, neverRead }, url) =>
      isVisibleAt(buttonSettings.textSelectPopupButton.visibility, shown(url)) &&
      !isOnSite(neverRead, shown(url)),
    view: (given) => pillIn(deps, given),
    without: (settings, url, where) => {
      const { visibility } = settings.buttonSettings.textSelectPopupButton;
      return withVisibility(
        settings,
        where === 'site' ? withoutSite(visibility, shown(url)) : withoutAny(visibility),
      );
    },
    changed: () => register(deps),
  };
}

function withVisibility({ buttonSettings }: Settings, visibility: ButtonVisibility) {
  return { buttonSettings: { ...buttonSettings, textSelectPopupButton: { visibility } } };
}

async function openCard(
  deps: SelectionDeps,
  {
    nonce,
    inTop,
    isEditable,
    text,
    html,
    isCut,
    ...chosen
  }: Parameters<Handlers<'background'>['selection.openCard']>[0],
  peer: CallContext['peer'],
): Promise<void> {
  const { neverRead, neverSend } = await deps.settings();
  // A frame may be of another site than its tab.
  if (isOnSite(neverRead, peer.url ?? '')) throw new CodedError('capture_excluded');
  const page = firstOnSite(neverSend, [peer.url]);
  const source = frameOf(peer);
  const host = inTop ? { ...source, frameId: 0 } : source;
  const url = inTop ? await siteOf(deps, peer) : (peer.url ?? '');
  // Before the card takes the focus.
  const target = isEditable ? await targetIn(deps, source) : null;
  const read = target?.text ? target : { text, html };
  const content = await readContent(deps.bus, read, target?.form ?? null);
  const opened = {
    kind: 'selection' as const,
    ...chosen,
    ...content,
    isCut: isCut || content.isCut,
    field: target?.form ?? null,
    source,
    host,
    targetId: target?.id ?? null,
    parent: new URL(url).origin,
    ...(page !== null && { page }),
  };
  await deps.cards.open(nonce, opened);
  if (!inTop) return;
  const { texts, card } = await pillOf(deps);
  await deps.bus.page(host).request('cards.show', { nonce, title: texts.card, card });
}

/** The editor that has the focus; null: it takes no text. */
async function targetIn({ bus }: SelectionDeps, source: { tabId: number; frameId: number }) {
  const reply = await bus
    .page(source)
    .request('insertion.remember', {})
    .catch(() => null);
  return reply?.target ?? null;
}

/** Scripts are injected by the browser: pages without the pill have nothing of it. */
async function register({ settings, origins, scripting }: SelectionDeps): Promise<void> {
  const { visibility: where } = (await settings()).buttonSettings.textSelectPopupButton;
  const granted = (await origins()).filter(isOfPages);
  const isOn = granted.length > 0 && !isNowhere(where);
  const matches = where.isWhitelistMode ? patternsOfSites(where.whitelist) : granted;
  const excludeMatches = where.isWhitelistMode ? [] : patternsOfSites(where.blacklist);
  const script = isOn ? { ...watchScript, matches, excludeMatches } : null;
  await scripting.registerScript(watchScript.id, script);
}

const isOfPages = (origin: string) => origin === '<all_urls>' || /^(\*|https?):/.test(origin);

/**
 * Access comes with the shortcut; a page without a selection gets nothing but the part. Where the focus
 * is in a frame, that one is found among all that are in reach.
 */
async function focusPill(deps: SelectionDeps, { tabId }: TabInfo): Promise<void> {
  const pill = await pillOf(deps);
  const focus = (frameId: number) =>
    deps.bus.page({ tabId, frameId }).request('selection.focus', pill);
  const { isShown, isInFrame } = await focus(0);
  if (isShown || !isInFrame) return;
  const frames = await deps.frameIds(tabId, 'selection');
  await Promise.allSettled(frames.filter((frameId) => frameId !== 0).map(focus));
}

async function pillOf(deps: SelectionDeps): Promise<Pill> {
  return pillIn(deps, { settings: await deps.settings(), texts: await deps.texts() });
}

function pillIn(
  { urlOf }: SelectionDeps,
  { settings, texts }: { settings: Settings; texts: WidgetTexts },
): Pill {
  return { texts, position: settings.contextMenuPosition, card: urlOf(cardPath) };
}

/** The address of a frame's tab: that is its site. */
async function siteOf({ tabs }: SelectionDeps, { tabId, url = '' }: CallContext['peer']) {
  const tab = tabId === undefined ? null : await tabs.get(tabId);
  return tab?.url || url;
}

function frameOf({ tabId, frameId }: CallContext['peer']): { tabId: number; frameId: number } {
  if (tabId === undefined || frameId === undefined) throw new CodedError('refused', 'no page');
  return { tabId, frameId };
}
