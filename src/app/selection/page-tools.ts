import type { BusClient, FrameIds, Handlers } from '#bus/types.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type {
  LanguagesPort,
  LocksPort,
  MenusPort,
  PanelPort,
  ScriptingPort,
  SessionStoragePort,
  TabInfo,
  TabsPort,
} from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { createCards } from '../cards/cards.ts';
import { createComposerButtons } from '../composer/composer-buttons.ts';
import { createReplyContext, type ReplyContextDeps } from '../composer/reply-context.ts';
import { createDictateInPage } from '../dictation/dictate-in-page.ts';
import { createQuickAccess } from '../quick-access/quick-access.ts';
import { forgetWidgetTexts, widgetTexts } from '../widgets/widget-texts.ts';
import { createSelections } from './selection.ts';
import { createSelectionMenu } from './selection-menu.ts';

interface PageToolsDeps {
  tabs: Pick<TabsPort, 'all' | 'get' | 'open'>;
  session: SessionStoragePort;
  locks: Pick<LocksPort, 'wait'>;
  scripting: Pick<ScriptingPort, 'registerScript'>;
  menus: MenusPort;
  languages: LanguagesPort;
  panel: PanelPort;
  clock: Clock;
  bus: Pick<BusClient, 'emit' | 'page' | 'request'>;
  frameIds: FrameIds;
  readonly settings: () => Promise<Settings>;
  readonly saveSettings: (change: Partial<Settings>) => Promise<void>;
  readonly origins: () => Promise<string[]>;
  /** Address of the product's server. */
  readonly server: () => Promise<string>;
  readonly urlOf: (path: string) => string;
  readonly pageText: ReplyContextDeps;
  /** Access to the page at an address was granted. */
  readonly mayRead: (url: string) => Promise<boolean>;
  /** The person presses the shortcut for the tools of selected text in a tab. */
  onToolsCommand(listener: (tab: TabInfo) => void): void;
  /** The same for dictation. */
  onDictateCommand(listener: (tab: TabInfo) => void): void;
  /** Opens the page that records. Call straight in the person's gesture. */
  openRecorder(): void;
}

type Command =
  | `selection.${'begin' | 'openCard' | 'turnOff' | 'turnOn'}`
  | `card.${'attach' | 'move' | 'resize' | 'insert' | 'undo' | 'readDraft' | 'context' | 'close'}`
  | `composer.${'open' | 'turnOff'}`
  | `floating.${'open' | 'place' | 'turnOff'}`
  | 'search.takeRequest'
  | 'buttons.apply';

export interface PageTools {
  handlers: Pick<Handlers<'background'>, Command>;
  /** The browser injects the scripts of buttons where settings and access allow them. */
  register(): Promise<void>;
  /** A tab is shown or went to another address. */
  noteTab(tab: TabInfo): Promise<void>;
}

/** The pill, its card, the buttons at composers, the browser's menu and the floating button. */
export function createPageTools(given: PageToolsDeps): PageTools {
  const deps = { ...given, texts: () => widgetTexts(given) };
  const cards = createCards(deps);
  const selections = createSelections({ ...deps, cards });
  const composers = createComposerButtons({ ...deps, cards });
  const { pill } = selections;
  const quickAccess = createQuickAccess(deps);
  const dictation = createDictateInPage({ ...deps, cards, pill });
  const menu = createSelectionMenu({
    ...deps,
    cards,
    pill,
    dictate: ({ tab, frameId }) => dictation.inFrame(tab, frameId),
  });
  // The context that names the tools may be unreachable for now; what was there before remains.
  const showMenu = () => menu.apply().catch(() => undefined);
  deps.menus.onInstalled(() => void showMenu());
  // Without access to the page there is no card.
  deps.menus.onClicked((click) => void menu.run(click).catch(() => undefined));
  deps.onDictateCommand((tab) => void dictation.byShortcut(tab).catch(() => undefined));
  deps.onToolsCommand((tab) => void selections.focusPill(tab).catch(() => undefined));
  return {
    register: () => selections.register(),
    noteTab: async (tab) => {
      await Promise.all([composers.noteTab(tab), quickAccess.noteTab(tab)]);
    },
    handlers: {
      ...cards.handlers,
      ...createReplyContext(deps.pageText, cards),
      ...selections.handlers,
      ...composers.handlers,
      ...quickAccess.handlers,
      'buttons.apply': async () => {
        await forgetWidgetTexts(deps);
        await selections.apply();
        await Promise.all([quickAccess.apply(), showMenu(), composers.apply()]);
        return {};
      },
    },
  };
}
