import type { BusClient, CallContext, Handlers } from '#bus/types.ts';
import { everySite, mailAndSocialSites } from '#domain/sites/site-groups.ts';
import type {
  PermissionsPort,
  ScriptingPort,
  SessionStoragePort,
  TabsPort,
} from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type HandoffQuestion, savedHandoffs } from './saved-handoffs.ts';
import { serverPage } from './server-page.ts';

interface HandoffDeps {
  session: SessionStoragePort;
  scripting: Pick<ScriptingPort, 'registerScript'>;
  tabs: Pick<TabsPort, 'open' | 'show' | 'close' | 'get'>;
  bus: Pick<BusClient, 'emit' | 'request'>;
  clock: Clock;
  /** Version of this extension. */
  version: string;
  permissions: Pick<PermissionsPort, 'contains'>;
  /** Whether the icon is in the toolbar; null where the browser does not say. */
  readonly isPinned: () => Promise<boolean | null>;
  readonly isSignedIn: () => Promise<boolean>;
  /** The first card, which asks where it may read, was answered. */
  readonly isWelcomed: () => Promise<boolean>;
  readonly server: () => Promise<string>;
  /** Address of a page of the extension. */
  readonly urlOf: (path: string) => string;
}

export interface Handoffs {
  handlers: HandoffHandlers;
  /** Has the browser put the bridge into pages of the server's web app. */
  readonly register: () => Promise<void>;
}

type HandoffHandlers = Pick<
  Handlers<'background'>,
  Extract<keyof Handlers<'background'>, `handoff.${string}`>
>;

const settingsPage = 'pages/settings/';
const accountPage = `${settingsPage}index.html#account`;
/** Name of the client in the server's list of sessions. */
const webApp = 'Gloss web app';

/**
 * S6.4 in the extension. A page that asks is one of the server's own origin, in the top frame of a tab, as the
 * browser names its sender. What it asks is granted by the person in a page of the extension: another extension
 * can post messages into that page as if it were its own script.
 */
export function createHandoffs(deps: HandoffDeps): Handoffs {
  return {
    handlers: { ...pageHandlers(deps), ...wishHandlers(deps), ...questionHandlers(deps) },
    register: () => register(deps),
  };
}

/** Firefox knows no ports in match patterns: on other ports of the host the bridge stays silent. */
async function register({ scripting, server }: HandoffDeps): Promise<void> {
  const { protocol, hostname } = new URL(await server());
  const script = { file: 'page-bridge.js', allFrames: false, excludeMatches: [] };
  await scripting.registerScript('page-bridge', {
    ...script,
    // S2.1: with a locale before it too; the last page of installing waits for an answer.
    matches: ['/app*', '/*/app*', '/onboarding/*', '/*/onboarding/*'].map(
      (path) => `${protocol}//${hostname}${path}`,
    ),
  });
}

const check = ({ server }: HandoffDeps, { peer }: CallContext) => serverPage(server, peer);

/** "Only when I click" grants nothing, and is a choice too. */
async function isAccessChosen({ permissions, isWelcomed }: HandoffDeps): Promise<boolean> {
  if (await isWelcomed()) return true;
  const patterns = [everySite, ...mailAndSocialSites];
  const granted = await Promise.all(patterns.map((each) => permissions.contains(each)));
  return granted.includes(true);
}

/** A question whose tab was closed is one that the person has left. */
async function waits({ tabs }: HandoffDeps, known: HandoffQuestion): Promise<boolean> {
  if (known.status !== 'waiting') return false;
  return known.openedId === null || (await tabs.get(known.openedId).catch(() => null)) !== null;
}

/** The web app gets a session of the extension's account. */
function pageHandlers(deps: HandoffDeps) {
  const { session, tabs, bus, clock, urlOf } = deps;
  const saved = savedHandoffs(session, clock);
  return {
    'handoff.state': async (_, call) => {
      await check(deps, call);
      const isSignedIn = await deps.isSignedIn();
      const isWanted = !isSignedIn && (await saved.wish()) !== null;
      const [isPinned, isChosen] = await Promise.all([deps.isPinned(), isAccessChosen(deps)]);
      const known = { version: deps.version, isSignedIn, isWanted, isAccessChosen: isChosen };
      return isPinned === null ? known : { ...known, isPinned };
    },
    'handoff.ask': async ({ challenge }, call) => {
      const tabId = await check(deps, call);
      if (!(await deps.isSignedIn())) throw new CodedError('please_login', 'Please login');
      const known = await saved.question();
      if (known?.challenge === challenge) return {};
      if (known && (await waits(deps, known))) {
        throw new CodedError('rate_limited', 'another one waits');
      }
      const opened = await tabs.open(urlOf(accountPage));
      const question = { challenge, tabId, openedId: opened?.tabId ?? null };
      await saved.saveQuestion({ ...question, status: 'waiting', code: null });
      bus.emit('handoff.changed', {});
      return {};
    },
    'handoff.take': async ({ challenge }, call) => {
      await check(deps, call);
      const question = await saved.question();
      if (question?.challenge !== challenge) return { status: 'denied', code: null };
      const { status, code } = question;
      if (status !== 'waiting') await saved.saveQuestion(null);
      return { status, code };
    },
  } satisfies Partial<HandoffHandlers>;
}

/**
 * The extension gets a session of the web app's account. Another extension's script in the web app could give one of
 * its own account: so no session is replaced, and a page of the extension shows whose it is, and the way out.
 */
function wishHandlers(deps: HandoffDeps) {
  const { session, tabs, bus, clock } = deps;
  const saved = savedHandoffs(session, clock);
  const wished = async () => {
    const wish = (await deps.isSignedIn()) ? null : await saved.wish();
    if (!wish) throw new CodedError('refused', 'the person has not asked for it');
    return wish;
  };
  return {
    'handoff.want': async ({ isWanted }, { peer }) => {
      await saved.saveWish(isWanted ? { tabId: peer.tabId ?? null } : null);
      if (isWanted) await tabs.open(`${await deps.server()}/app/settings#account`);
      return {};
    },
    'handoff.begin': async (_, call) => {
      await check(deps, call);
      await wished();
      return bus.request('account.beginHandoff', {});
    },
    'handoff.finish': async (body, call) => {
      await check(deps, call);
      const { tabId } = await wished();
      await bus.request('account.finishHandoff', body);
      await saved.saveWish(null);
      await showAccount(deps, tabId);
      return {};
    },
  } satisfies Partial<HandoffHandlers>;
}

/** In the tab of the wish where that still shows the settings, else in a new one. */
async function showAccount({ tabs, urlOf }: HandoffDeps, tabId: number | null): Promise<void> {
  const tab = tabId === null ? null : await tabs.get(tabId).catch(() => null);
  if (tab?.url.startsWith(urlOf(settingsPage))) await tabs.show(tab.tabId);
  else await tabs.open(urlOf(accountPage));
}

/** The person answers the web app, in a page of the extension. */
function questionHandlers(deps: HandoffDeps) {
  const { session, clock, bus } = deps;
  const saved = savedHandoffs(session, clock);
  return {
    'handoff.pending': async () => {
      const question = await saved.question();
      if (question?.status !== 'waiting') return { question: null };
      const { origin } = new URL(await deps.server());
      return { question: { challenge: question.challenge, server: origin } };
    },
    'handoff.answer': async ({ challenge, isAllowed }) => {
      const question = await saved.question();
      if (question?.challenge !== challenge || question.status !== 'waiting') return {};
      const code = isAllowed ? await codeFor(bus, challenge) : null;
      const status = isAllowed ? 'allowed' : 'denied';
      await saved.saveQuestion({ ...question, status, code });
      bus.emit('handoff.changed', {});
      await goBack(deps, question);
      return {};
    },
  } satisfies Partial<HandoffHandlers>;
}

async function codeFor(bus: HandoffDeps['bus'], challenge: string): Promise<string> {
  return (await bus.request('account.handOver', { challenge, app: webApp })).code;
}

/** To the page that asked; either tab may be closed by now. */
async function goBack({ tabs }: HandoffDeps, { tabId, openedId }: HandoffQuestion): Promise<void> {
  await tabs.show(tabId).catch(() => undefined);
  if (openedId !== null) await tabs.close(openedId).catch(() => undefined);
}
