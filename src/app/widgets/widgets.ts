import * as z from 'zod/mini';
import type { BusClient, CallContext, Handlers, RequestOf } from '#bus/types.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { WidgetTexts } from '#domain/sites/widget-texts.ts';
import { frameSchema, type WidgetId, widgetIdSchema } from '#domain/sites/widgets.ts';
import type { LocksPort, SessionStoragePort, TabInfo, TabsPort } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createSessionList } from '../session-list.ts';

type ShowName = `${WidgetId}.show`;
type Frame = z.infer<typeof frameSchema>;
interface Given {
  settings: Settings;
  /** Of the tab. */
  url: string;
  texts: WidgetTexts;
}

/** What can be drawn into pages, as the background knows it. */
export interface PageWidget<Id extends WidgetId = WidgetId> {
  id: Id;
  /** Its frames ask for it by themselves, and the person may read them. */
  asks?: true;
  /** It is gone once the page has another address. */
  isOfAddress?: true;
  /** Whether pages at this address of a tab have it. */
  isAt(settings: Settings, url: string): boolean | Promise<boolean>;
  view(given: Given): RequestOf<`${Id}.show`>['view'];
  /** Settings without it; null: there is none at this address. */
  without(settings: Settings, url: string, where: 'site' | 'everywhere'): Partial<Settings> | null;
  /** Its settings may be others. */
  changed?(): Promise<void>;
  /** A page has put it into that place of its view, for the first time at its address. */
  placed?(tab: TabInfo, place: number): Promise<void>;
}

export interface WidgetsDeps {
  tabs: Pick<TabsPort, 'all' | 'get'>;
  session: SessionStoragePort;
  locks: Pick<LocksPort, 'wait'>;
  bus: Pick<BusClient, 'page'>;
  readonly settings: () => Promise<Settings>;
  readonly saveSettings: (change: Partial<Settings>) => Promise<void>;
  readonly texts: () => Promise<WidgetTexts>;
  /** Access to the page at an address was granted. */
  readonly mayRead: (url: string) => Promise<boolean>;
}

export interface Widgets {
  handlers: Pick<Handlers<'background'>, 'widgets.turnOff'>;
  /** A tab is shown or went to another address: its page gets what it has there, or loses it. */
  recordTab(tab: TabInfo): Promise<void>;
  /** Settings or the language have changed: pages that are open follow; those in the background when they are shown. */
  apply(): Promise<void>;
  /** A frame gets a widget, if it is at the address of its tab. */
  begin(id: WidgetId, frame: Frame, tab: Pick<TabInfo, 'url'>): Promise<void>;
}

/** Where a widget is, and the address of the tab when it came there. */
const shownSchema = z.extend(frameSchema, { id: widgetIdSchema, url: z.string() });

/** The frame of all widgets: each is where its settings say. */
export function createWidgets(deps: WidgetsDeps, widgets: readonly PageWidget[]): Widgets {
  const pages = pagesWithWidgets(deps);
  const apply = async (changed: readonly PageWidget[]): Promise<Frame[]> => {
    await Promise.all(changed.map(async (widget) => widget.changed?.()));
    const [settings, tabs] = await Promise.all([deps.settings(), deps.tabs.all()]);
    const noted = tabs.flatMap((tab) => changed.map((widget) => pages.note(widget, tab, settings)));
    return (await Promise.all(noted)).flat();
  };
  return {
    recordTab: async (tab) => {
      const settings = await deps.settings();
      await Promise.all(widgets.map((widget) => pages.note(widget, tab, settings)));
    },
    apply: async () => {
      await apply(widgets);
      await Promise.all(widgets.filter(({ asks }) => asks).map(pages.showAgain));
    },
    begin: async (id, frame, { url }) => {
      await pages.begin(named(widgets, id), frame, url);
    },
    handlers: {
      'widgets.turnOff': async ({ id, where }, { peer }) => {
        const widget = named(widgets, id);
        const url = await addressOf(deps, id, peer);
        const change = widget.without(await deps.settings(), url, where);
        if (!change) throw new CodedError('refused', 'the page has no such widget');
        await deps.saveSettings(change);
        return { frames: await apply([widget]) };
      },
    },
  };
}

/** Where widgets are now. */
function pagesWithWidgets(deps: WidgetsDeps) {
  const list = createSessionList(deps, {
    key: 'widgets',
    schema: shownSchema,
    max: 500,
    keyOf: ({ id, tabId, frameId }) => [id, tabId, frameId],
  });
  const show = (widget: PageWidget, { tabId, frameId }: Frame, view: unknown) =>
    deps.bus.page({ tabId, frameId }).request(`${widget.id}.show`, { view } as RequestOf<ShowName>);
  const isAt = async ({ asks, ...widget }: PageWidget, settings: Settings, url: string) => {
    if (!(await widget.isAt(settings, url))) return false;
    // Of an address that no access is for, as a page of the browser's own, it throws.
    return asks ?? deps.mayRead(url).catch(() => false);
  };
  const put = async (widget: PageWidget, frame: Frame, url: string, settings: Settings) => {
    const shown = { ...frame, id: widget.id, url };
    const isNew = !(await list.all()).some((each) => isSame(each, shown));
    await list.add(shown);
    const view = widget.view({ settings, url, texts: await deps.texts() });
    const { place } = await show(widget, frame, view);
    return isNew ? place : undefined;
  };
  /** Gives the frames that lost it. */
  const remove = async (widget: PageWidget, { tabId, url }: TabInfo): Promise<Frame[]> => {
    const known = (await list.all()).filter(
      (each) => each.id === widget.id && each.tabId === tabId,
    );
    if (known.length === 0 || !(await list.remove(known))) return [];
    const there = known.filter((each) => isThere(widget, each.url, url));
    await Promise.allSettled(there.map((frame) => show(widget, frame, null)));
    return there.map(({ frameId }) => ({ tabId, frameId }));
  };
  // A page without access, or that went away meanwhile, has no widget.
  const note = async (widget: PageWidget, tab: TabInfo, settings: Settings): Promise<Frame[]> => {
    if (!(await isAt(widget, settings, tab.url))) return remove(widget, tab);
    if (widget.asks || !tab.active) return [];
    const frame = { tabId: tab.tabId, frameId: 0 };
    const place = await put(widget, frame, tab.url, settings).catch(() => undefined);
    if (place !== undefined) await widget.placed?.(tab, place);
    return [];
  };
  const begin = async (widget: PageWidget, frame: Frame, url: string): Promise<void> => {
    const settings = await deps.settings();
    if (await isAt(widget, settings, url)) await put(widget, frame, url, settings);
  };
  /** Frames that have asked for it do not ask again. */
  const showAgain = async (widget: PageWidget): Promise<void> => {
    const again = (await list.all()).map(async (frame) => {
      const tab = frame.id === widget.id ? await deps.tabs.get(frame.tabId) : null;
      if (tab && isThere(widget, frame.url, tab.url)) await begin(widget, frame, tab.url);
    });
    await Promise.allSettled(again);
  };
  return { note, begin, showAgain };
}

function named(widgets: readonly PageWidget[], id: WidgetId): PageWidget {
  const widget = widgets.find((each) => each.id === id);
  if (!widget) throw new CodedError('refused', 'no such widget');
  return widget;
}

/** A page turns off what it has, and a card the pill, of its tab. @throws refused for others */
async function addressOf({ tabs }: WidgetsDeps, id: WidgetId, peer: CallContext['peer']) {
  const { context, tabId, frameId, url = '' } = peer;
  const isCard = context === 'card';
  if (tabId === undefined || isCard !== (id === 'selection') || (!isCard && frameId !== 0)) {
    throw new CodedError('refused', 'not where the widget is');
  }
  return isCard ? ((await tabs.get(tabId))?.url ?? '') : url;
}

type Shown = z.infer<typeof shownSchema>;
const isSame = (a: Shown, b: Shown) =>
  a.id === b.id && a.tabId === b.tabId && a.frameId === b.frameId && a.url === b.url;

/** Whether a widget that came to an address may be in the page of another: a document that was left has none. */
const isThere = ({ isOfAddress }: PageWidget, came: string, now: string) =>
  isOfAddress ? came === now : URL.parse(came)?.origin === URL.parse(now)?.origin;
