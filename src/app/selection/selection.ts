import type { BusClient, CallContext, FrameIds, Handlers } from '#bus/types.ts';
import { pdfViewerPath, shownAddress } from '#domain/documents/pdf-address.ts';
import { isOnSite } from '#domain/privacy/excluded-sites.ts';
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
import type {
  LocksPort,
  ScriptingPort,
  SessionStoragePort,
  TabInfo,
  TabsPort,
} from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Cards } from '../cards/cards.ts';
import { readContent } from '../cards/read-content.ts';
import { type BegunFrames, createBegunFrames } from './begun-frames.ts';

interface SelectionDeps {
  tabs: Pick<TabsPort, 'get'>;
  session: SessionStoragePort;
  locks: Pick<LocksPort, 'wait'>;
  scripting: Pick<ScriptingPort, 'registerScript'>;
  bus: Pick<BusClient, 'page' | 'request'>;
  cards: Pick<Cards, 'open'>;
  frameIds: FrameIds;
  readonly settings: () => Promise<Settings>;
  readonly saveSettings: (change: Partial<Settings>) => Promise<void>;
  readonly texts: () => Promise<WidgetTexts>;
  /** Match patterns of pages to which access was granted. */
  readonly origins: () => Promise<string[]>;
  /** Address of a page of the extension. */
  readonly urlOf: (path: string) => string;
}

type Command = `selection.${'begin' | 'openCard' | 'turnOff' | 'turnOn'}`;

interface Selections {
  handlers: Pick<Handlers<'background'>, Command>;
  /** The browser injects the pill's scripts where settings and access allow it. */
  register(): Promise<void>;
  /** Settings or the language have changed. */
  apply(): Promise<void>;
  /** What a page needs to show it. */
  readonly pill: () => Promise<Pill>;
  /** The shortcut: the pill for what is selected in the tab, with the focus. */
  focusPill(tab: TabInfo): Promise<void>;
}

const watchScript = { id: 'selection-watch', file: 'selection-watch.js', allFrames: true };

/** The pill at selected text (S3.9 textSelectPopupButton). */
export function createSelections(deps: SelectionDeps): Selections {
  const frames = createBegunFrames(deps);
  const apply = async () => {
    await register(deps);
    await endWhereOff(deps, frames);
  };
  return {
    apply,
    register: () => register(deps),
    pill: () => pillOf(deps),
    focusPill: (tab) => focusPill(deps, tab),
    handlers: {
      'selection.begin': async (_, { peer }) => {
        const frame = frameOf(peer);
        const { url } = await siteOf(deps, peer);
        if ((await hasPill(deps))(url)) {
          await frames.add(frame);
          await deps.bus.page(frame).request('selection.start', await pillOf(deps));
        }
        return {};
      },
      'selection.openCard': async (body, { peer }) => {
        await openCard(deps, body, peer);
        return {};
      },
      'selection.turnOff': async ({ where }, { peer }) => {
        const { buttonSettings } = await deps.settings();
        const before = buttonSettings.textSelectPopupButton.visibility;
        const { url } = await siteOf(deps, peer);
        await saveVisibility(
          deps,
          where === 'site' ? withoutSite(before, url) : withoutAny(before),
        );
        return { visibility: before, frames: await endWhereOff(deps, frames) };
      },
      'selection.turnOn': async ({ visibility, frames: ended }) => {
        await saveVisibility(deps, visibility);
        const pill = await pillOf(deps);
        const begun = ended.map(async (frame) => {
          await frames.add(frame);
          await deps.bus.page(frame).request('selection.start', pill);
        });
        await Promise.allSettled(begun);
        return {};
      },
    },
  };
}

async function saveVisibility(deps: SelectionDeps, visibility: ButtonVisibility): Promise<void> {
  const { buttonSettings } = await deps.settings();
  const textSelectPopupButton = { visibility };
  await deps.saveSettings({ buttonSettings: { ...buttonSettings, textSelectPopupButton } });
  await register(deps);
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
  const source = frameOf(peer);
  const host = inTop ? { ...source, frameId: 0 } : source;
  const { url } = inTop ? await siteOf(deps, peer) : { url: peer.url ?? '' };
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
  };
  await deps.cards.open(nonce, opened);
  if (!inTop) return;
  const { texts, card } = await pillOf(deps);
  await deps.bus.page(host).request('selection.showCard', { nonce, title: texts.card, card });
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

/** In pages that are open, too; returns the frames that lost it. */
async function endWhereOff(deps: SelectionDeps, frames: BegunFrames) {
  const isOn = await hasPill(deps);
  const known = await frames.all();
  const tabs = await Promise.all(known.map(({ tabId }) => deps.tabs.get(tabId)));
  const off = known.filter((_, place) => !isOn(shown(deps, tabs[place]?.url ?? '')));
  await frames.remove(off);
  const gone = off.map((frame) => deps.bus.page(frame).request('selection.end', {}));
  await Promise.allSettled(gone);
  return off;
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

async function pillOf({ settings, texts, urlOf }: SelectionDeps): Promise<Pill> {
  const { contextMenuPosition } = await settings();
  return { texts: await texts(), position: contextMenuPosition, card: urlOf(cardPath) };
}

/** Has a page at an address the pill? */
async function hasPill({ settings }: SelectionDeps): Promise<(url: string) => boolean> {
  const { buttonSettings, neverRead } = await settings();
  const { visibility } = buttonSettings.textSelectPopupButton;
  return (url) => isVisibleAt(visibility, url) && !isOnSite(neverRead, url);
}

/** The site of a frame is that of its tab, and of a PDF in the viewer that of its file. */
async function siteOf(deps: SelectionDeps, { tabId, url = '' }: CallContext['peer']) {
  const tab = tabId === undefined ? null : await deps.tabs.get(tabId);
  return { url: shown(deps, tab?.url || url) };
}

const shown = ({ urlOf }: SelectionDeps, url: string) => shownAddress(urlOf(pdfViewerPath), url);

function frameOf({ tabId, frameId }: CallContext['peer']): { tabId: number; frameId: number } {
  if (tabId === undefined || frameId === undefined) throw new CodedError('refused', 'no page');
  return { tabId, frameId };
}
