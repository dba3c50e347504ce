import type { Handlers } from '#bus/types.ts';
import { getDocument } from '#services/store/documents/documents.ts';
import { countReading } from '#services/store/privacy/site-health.ts';
import { type BackgroundDeps, serverOf, settingsAccess } from '../background-deps.ts';
import type { PageAccess } from '../capture/page-access.ts';
import { registerLoaderWhereGranted } from '../capture/register-loader.ts';
import type { CaptureWiring } from '../capture/wiring.ts';
import { createCards } from '../cards/cards.ts';
import { createComposerButtons } from '../composer/composer-buttons.ts';
import { createReplyContext, type ReplyContextDeps } from '../composer/reply-context.ts';
import { windowOfTools } from '../composer/window-of-tools.ts';
import { createDictateInPage } from '../dictation/dictate-in-page.ts';
import { createPageMarks } from '../marks/page-marks.ts';
import { createQuickAccess } from '../quick-access/quick-access.ts';
import { createSelections } from '../selection/selection.ts';
import { createSelectionMenu } from '../selection/selection-menu.ts';
import { createSummaryButtons } from '../summary-button/summary-button.ts';
import { forgetWidgetTexts, widgetTexts } from './widget-texts.ts';
import { createWidgets, type Widgets } from './widgets.ts';

type Command =
  | `selection.${'begin' | 'openCard' | 'turnOn'}`
  | `card.${'attach' | 'move' | 'resize' | 'insert' | 'undo' | 'readDraft' | 'context' | 'close'}`
  | 'composer.open'
  | `floating.${'open' | 'place'}`
  | `summary.${'request' | 'takeRequest'}`
  | 'search.takeRequest'
  | 'widgets.turnOff'
  | `marks.${'put' | 'apply' | 'follow'}`
  | 'buttons.apply';

interface WidgetsWiring extends Pick<Widgets, 'recordTab'> {
  handlers: Pick<Handlers<'background'>, Command>;
  /** The browser injects the scripts of buttons where settings and access allow them. */
  register(): Promise<void>;
}

/** What is drawn into pages, its cards, and the tools in the browser's own menu. */
export function widgetsWiring(
  { ports, bus, store, frameIds }: BackgroundDeps,
  { mayRead }: PageAccess,
  capture: CaptureWiring,
): WidgetsWiring {
  const access = settingsAccess({ store, bus });
  const texts = () => widgetTexts({ ...ports, bus });
  const deps = { ...ports, ...access, bus, frameIds, clock: store.clock, mayRead, texts };
  const linkOf = async (docId: string) => (await getDocument(store, docId))?.link ?? null;
  const cards = createCards({ ...deps, linkOf });
  const selections = createSelections({
    ...deps,
    cards,
    begin: (...frame) => widgets.begin(...frame),
    origins: () => ports.permissions.origins(),
  });
  const composers = createComposerButtons({ ...deps, cards });
  const quickAccess = createQuickAccess({ ...deps, server: () => serverOf(ports) });
  const summaries = createSummaryButtons({
    ...deps,
    countReading: (reading) => countReading(store, reading),
  });
  const shown = [selections, composers, summaries, quickAccess].map(({ widget }) => widget);
  const widgets = createWidgets(deps, shown);
  const marks = marksWiring({ ...deps, store, cards });
  const dictation = createDictateInPage({ ...deps, cards, pill: selections.pill });
  const menu = createSelectionMenu({
    ...deps,
    cards,
    pill: selections.pill,
    dictate: ({ tab, frameId }) => dictation.inFrame(tab, frameId),
  });
  // The context that names the tools may be unreachable for now; what was there before remains.
  const showMenu = () => menu.apply().catch(() => undefined);
  ports.menus.onInstalled(() => void showMenu());
  // Without access to the page there is no card.
  ports.menus.onClicked((click) => void menu.run(click).catch(() => undefined));
  ports.onDictateCommand((tab) => void dictation.byShortcut(tab).catch(() => undefined));
  ports.onToolsCommand((tab) => void selections.focusPill(tab).catch(() => undefined));
  return {
    register: () => selections.register(),
    recordTab: (tab) => widgets.recordTab(tab),
    handlers: {
      ...cards.handlers,
      ...createReplyContext(contextDeps({ store, bus, ...access }, capture), cards),
      ...selections.handlers,
      ...composers.handlers,
      ...summaries.handlers,
      ...quickAccess.handlers,
      ...widgets.handlers,
      ...marks.handlers,
      'buttons.apply': async () => {
        await registerLoaderWhereGranted(ports);
        await forgetWidgetTexts(ports);
        await Promise.all([widgets.apply(), marks.refresh(), showMenu()]);
        return {};
      },
    },
  };
}

function marksWiring(
  deps: Parameters<typeof createPageMarks>[0] &
    Pick<BackgroundDeps['ports'], 'tabs' | 'permissions'>,
) {
  const marks = createPageMarks(deps);
  deps.tabs.onChanged((tab) => void marks.recordTab(tab).catch(() => undefined));
  deps.permissions.onChanged(() => void marks.refresh().catch(() => undefined));
  return marks;
}

function contextDeps(
  {
    store,
    bus,
    settings,
  }: Pick<BackgroundDeps, 'store' | 'bus'> & ReturnType<typeof settingsAccess>,
  { captures }: CaptureWiring,
): ReplyContextDeps {
  return {
    capture: (tabId, { opens, signal }) =>
      opens ? captures.capture({ tabId }, signal) : captures.captureAsShown(tabId),
    window: () => windowOfTools(bus, settings),
    document: (docId) => getDocument(store, docId),
  };
}
