import * as z from 'zod/mini';
import type { BusClient, CallContext, Handlers } from '#bus/types.ts';
import { shownComposerModes } from '#domain/composer/input-assistant.ts';
import { cardPath } from '#domain/product/product.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { WidgetTexts } from '#domain/sites/widget-texts.ts';
import type { LocksPort, SessionStoragePort, TabInfo, TabsPort } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { siteFor } from '#sites/site-facts.ts';
import type { Cards } from '../cards/cards.ts';
import { draftOf } from '../cards/read-content.ts';
import { createSessionList } from '../session-list.ts';

interface ComposerButtonsDeps {
  tabs: Pick<TabsPort, 'get'>;
  session: SessionStoragePort;
  locks: Pick<LocksPort, 'wait'>;
  bus: Pick<BusClient, 'page' | 'request'>;
  cards: Pick<Cards, 'open'>;
  readonly settings: () => Promise<Settings>;
  readonly saveSettings: (change: Partial<Settings>) => Promise<void>;
  readonly texts: () => Promise<WidgetTexts>;
  readonly mayRead: (url: string) => Promise<boolean>;
  /** Address of a page of the extension. */
  readonly urlOf: (path: string) => string;
}

interface ComposerButtons {
  handlers: Pick<Handlers<'background'>, 'composer.open' | 'composer.turnOff'>;
  /** A tab is shown or went to another address: composers of its page get buttons, or lose them. */
  noteTab(tab: TabInfo): Promise<void>;
  /** Settings or the language have changed. */
  apply(): Promise<void>;
}

/** Tabs whose page has buttons. */
const createTabs = (deps: ComposerButtonsDeps) =>
  createSessionList(deps, { key: 'composerTabs', schema: z.number(), max: 100 });
type Tabs = ReturnType<typeof createTabs>;

/** The button at composers of mail and social sites (S3.9 inputAssistantButton). */
export function createComposerButtons(deps: ComposerButtonsDeps): ComposerButtons {
  const tabs = createTabs(deps);
  // A page without access, or that went away meanwhile, has no buttons.
  const note = (tab: TabInfo) => noteTab(deps, tabs, tab).catch(() => undefined);
  const apply = async () => {
    const known = await Promise.all((await tabs.all()).map((tabId) => deps.tabs.get(tabId)));
    await Promise.all(known.filter((tab) => tab !== null).map(note));
  };
  return {
    apply,
    noteTab: async (tab) => {
      if (tab.active) await note(tab);
    },
    handlers: {
      'composer.open': async (body, { peer }) => {
        await open(deps, body, peer);
        return {};
      },
      'composer.turnOff': async (_, { peer }) => {
        const { site } = pageOf(peer);
        const { inputAssistantButton } = await deps.settings();
        const off = { ...inputAssistantButton, [site.id]: false };
        await deps.saveSettings({ inputAssistantButton: off });
        await apply();
        return {};
      },
    },
  };
}

async function noteTab(
  deps: ComposerButtonsDeps,
  tabs: Tabs,
  { tabId, url }: TabInfo,
): Promise<void> {
  const site = siteFor(url);
  if (!site?.composers || !(await deps.mayRead(url))) {
    await tabs.remove([tabId]);
    return;
  }
  const modes = shownComposerModes(await deps.settings(), { siteId: site.id, url });
  const page = deps.bus.page({ tabId });
  if (modes.length === 0) {
    if (await tabs.remove([tabId])) await page.request('composer.end', {});
    return;
  }
  await tabs.add(tabId);
  const texts = await deps.texts();
  const tables = site.composers.map((table) => ({ ...table }));
  await page.request('composer.start', { tables, modes, texts, card: deps.urlOf(cardPath) });
}

/** @throws refused where the page has no such composer */
async function open(
  { bus, cards, settings }: ComposerButtonsDeps,
  { nonce, mode, composer }: Parameters<Handlers<'background'>['composer.open']>[0],
  peer: CallContext['peer'],
): Promise<void> {
  const { source, site, url } = pageOf(peer);
  const modes = shownComposerModes(await settings(), { siteId: site.id, url });
  if (!modes.includes(mode)) throw new CodedError('refused', 'the button is turned off');
  const { id: composerId, ...facts } = composer;
  const { target } = await bus.page(source).request('insertion.remember', { composerId });
  if (!target) throw new CodedError('refused', 'the composer is gone');
  const draft = await draftOf(bus, target);
  await cards.open(nonce, {
    kind: 'composer',
    source,
    host: source,
    parent: new URL(url).origin,
    targetId: target.id,
    composerId,
    mode,
    ...facts,
    ...draft,
  });
}

/** @throws refused where the message is not from the page of a site with composers */
function pageOf({ tabId, frameId, url = '' }: CallContext['peer']) {
  const site = siteFor(url);
  if (tabId === undefined || frameId !== 0 || !site?.composers) {
    throw new CodedError('refused', 'no page with composers');
  }
  return { source: { tabId, frameId }, site, url };
}
