import { beforeEach, expect, test } from '@jest/globals';
import type { CallContext } from '#bus/types.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { memoryPermissions, memoryScripting, memorySession } from '#test/support/platform/ports.ts';
import { memoryTabs } from '#test/support/platform/tabs.ts';
import { createHandoffs } from './handoffs.ts';

const server = 'http://127.0.0.1:8787';
const challenge = 'c'.repeat(43);
const other = 'd'.repeat(43);

function setup() {
  const bus = createFakeBus({
    'account.handOver': ({ challenge: of, app }) => ({ code: `code for ${of} of ${app}` }),
    'account.beginHandoff': () => ({ attempt: 'a1', challenge }),
    'account.finishHandoff': () => ({}),
  });
  const state = { isSignedIn: true, isPinned: null as boolean | null, isWelcomed: false };
  const permissions = memoryPermissions();
  const tabs = memoryTabs();
  tabs.put({ tabId: 5, url: `${server}/app/settings` });
  const clock = new ManualClock(1_000_000);
  const scripting = memoryScripting();
  const { handlers, register } = createHandoffs({
    session: memorySession(),
    scripting,
    tabs,
    bus,
    clock,
    version: '8.20.0',
    permissions,
    isPinned: async () => state.isPinned,
    isWelcomed: async () => state.isWelcomed,
    isSignedIn: async () => state.isSignedIn,
    server: async () => server,
    urlOf: (path) => `extension:/${path}`,
  });
  return { bus, state, permissions, tabs, clock, scripting, handlers, register };
}

let rig: ReturnType<typeof setup>;
beforeEach(() => {
  rig = setup();
});

const call = (peer: Partial<CallContext['peer']> = {}): CallContext => ({
  peer: {
    context: 'page-bridge',
    url: `${server}/app/settings#account`,
    frameId: 0,
    tabId: 5,
    ...peer,
  },
  signal: new AbortController().signal,
});
const own = call({ context: 'settings', url: 'extension:/pages/settings/index.html', tabId: 9 });
const codeOf = async (work: () => unknown) => {
  try {
    await work();
    return 'answered';
  } catch (error) {
    return toCodedError(error).code;
  }
};

const strangers: [string, Partial<CallContext['peer']>][] = [
  ['another origin', { url: 'https://harbour.example/app/settings' }],
  ['another port of the host', { url: 'http://127.0.0.1:8788/app/settings' }],
  ['another scheme', { url: 'https://127.0.0.1:8787/app/settings' }],
  ['a frame of the server in another page', { frameId: 3 }],
  ['no tab', { tabId: undefined as never }],
  ['no address', { url: '' }],
];

test('S5.11 a page of the server learns whether the icon is pinned and it was said where it may read', async () => {
  const { handlers, state, permissions } = rig;
  const ask = () => handlers['handoff.state']({}, call());
  expect(await ask()).toEqual({
    version: '8.20.0',
    isSignedIn: true,
    isWanted: false,
    isAccessChosen: false,
  });
  state.isPinned = true;
  await permissions.request(['https://x.com/*']);
  expect(await ask()).toMatchObject({ isPinned: true, isAccessChosen: true });
});

test('S5.11 who lets it read only on a click has said where it may read', async () => {
  rig.state.isWelcomed = true;
  const known = await rig.handlers['handoff.state']({}, call());
  expect(known.isAccessChosen).toBe(true);
});

test.each(strangers)('S6.4 %s gets nothing', async (_name, peer) => {
  const { handlers } = rig;
  await handlers['handoff.want']({ isWanted: true }, own);
  const asks = [
    () => handlers['handoff.state']({}, call(peer)),
    () => handlers['handoff.ask']({ challenge }, call(peer)),
    () => handlers['handoff.take']({ challenge }, call(peer)),
    () => handlers['handoff.begin']({}, call(peer)),
    () => handlers['handoff.finish']({ attempt: 'a1', code: 'x' }, call(peer)),
  ];
  for (const ask of asks) expect(await codeOf(ask)).toBe('refused');
  expect(rig.bus.callsOf('account.beginHandoff')).toEqual([]);
  expect(rig.bus.callsOf('account.finishHandoff')).toEqual([]);
});

test('S6.4 the web app gets a code once, after the person has allowed it in the extension', async () => {
  const { handlers, tabs, bus } = rig;
  await handlers['handoff.ask']({ challenge }, call());
  const opened = (await tabs.all()).find(({ url }) => url.startsWith('extension:'))!;
  expect(opened.url).toBe('extension:/pages/settings/index.html#account');
  expect(await handlers['handoff.take']({ challenge }, call())).toEqual({
    status: 'waiting',
    code: null,
  });
  expect(await handlers['handoff.pending']({}, own)).toEqual({ question: { challenge, server } });
  expect(bus.callsOf('account.handOver')).toEqual([]);
  await handlers['handoff.answer']({ challenge, isAllowed: true }, own);
  expect(await handlers['handoff.pending']({}, own)).toEqual({ question: null });
  expect(await tabs.get(opened.tabId)).toBeNull();
  const code = `code for ${challenge} of Gloss web app`;
  expect(await handlers['handoff.take']({ challenge }, call())).toEqual({
    status: 'allowed',
    code,
  });
  expect(await handlers['handoff.take']({ challenge }, call())).toEqual({
    status: 'denied',
    code: null,
  });
});

test('S6.4 a no gives no code; a question that another one waits for is refused, and ends after ten minutes', async () => {
  const { handlers, bus, clock } = rig;
  await handlers['handoff.ask']({ challenge }, call());
  await handlers['handoff.ask']({ challenge }, call());
  expect(await codeOf(() => handlers['handoff.ask']({ challenge: other }, call()))).toBe(
    'rate_limited',
  );
  expect((await rig.tabs.all()).filter(({ url }) => url.startsWith('extension:'))).toHaveLength(1);
  await handlers['handoff.answer']({ challenge: other, isAllowed: true }, own);
  expect(await handlers['handoff.take']({ challenge }, call())).toEqual({
    status: 'waiting',
    code: null,
  });
  await handlers['handoff.answer']({ challenge, isAllowed: false }, own);
  expect(await handlers['handoff.take']({ challenge }, call())).toEqual({
    status: 'denied',
    code: null,
  });
  expect(bus.callsOf('account.handOver')).toEqual([]);
  await handlers['handoff.ask']({ challenge: other }, call());
  clock.advance(600_001);
  expect(await handlers['handoff.pending']({}, own)).toEqual({ question: null });
  await handlers['handoff.answer']({ challenge: other, isAllowed: true }, own);
  expect(bus.callsOf('account.handOver')).toEqual([]);
});

test('S6.4 a question whose tab was closed keeps no other waiting', async () => {
  const { handlers, tabs } = rig;
  await handlers['handoff.ask']({ challenge }, call());
  const opened = (await tabs.all()).find(({ url }) => url.startsWith('extension:'))!;
  await tabs.close(opened.tabId);
  await handlers['handoff.ask']({ challenge: other }, call());
  expect(await handlers['handoff.pending']({}, own)).toEqual({
    question: { challenge: other, server },
  });
  await handlers['handoff.answer']({ challenge, isAllowed: true }, own);
  expect(await handlers['handoff.take']({ challenge: other }, call())).toMatchObject({
    status: 'waiting',
  });
});

test('S6.4 an extension without an account is asked for nothing', async () => {
  rig.state.isSignedIn = false;
  expect(await codeOf(() => rig.handlers['handoff.ask']({ challenge }, call()))).toBe(
    'please_login',
  );
  expect((await rig.tabs.all()).map(({ tabId }) => tabId)).toEqual([5]);
});

test('S6.4 the extension is signed in by the web app only while the person wants it', async () => {
  const { handlers, state, bus } = rig;
  state.isSignedIn = false;
  const begin = () => handlers['handoff.begin']({}, call());
  const finish = () => handlers['handoff.finish']({ attempt: 'a1', code: 'once' }, call());
  expect([await codeOf(begin), await codeOf(finish)]).toEqual(['refused', 'refused']);
  await handlers['handoff.want']({ isWanted: true }, own);
  expect((await rig.tabs.all()).map(({ url }) => url)).toContain(`${server}/app/settings#account`);
  expect(await handlers['handoff.state']({}, call())).toMatchObject({
    version: '8.20.0',
    isSignedIn: false,
    isWanted: true,
  });
  expect(await begin()).toEqual({ attempt: 'a1', challenge });
  await finish();
  expect(bus.callsOf('account.finishHandoff')).toEqual([{ attempt: 'a1', code: 'once' }]);
  expect([await codeOf(begin), await codeOf(finish)]).toEqual(['refused', 'refused']);
  await handlers['handoff.want']({ isWanted: true }, own);
  rig.clock.advance(600_001);
  expect(await codeOf(begin)).toBe('refused');
  await handlers['handoff.want']({ isWanted: true }, own);
  await handlers['handoff.want']({ isWanted: false }, own);
  expect(await codeOf(begin)).toBe('refused');
});

test('S6.4 whose session the extension was given is shown in a page of the extension, in every case', async () => {
  const { handlers, tabs, state } = rig;
  state.isSignedIn = false;
  const shown = async (peer: CallContext) => {
    await handlers['handoff.want']({ isWanted: true }, peer);
    await handlers['handoff.finish']({ attempt: 'a1', code: 'once' }, call());
    return (await tabs.all()).find(({ active }) => active);
  };
  const page = 'extension:/pages/settings/index.html#account';
  tabs.put({ tabId: 9, url: page });
  expect(await shown(own)).toMatchObject({ tabId: 9, url: page });
  tabs.put({ tabId: 9, url: 'https://harbour.example/' });
  const fresh = await shown(own);
  expect(fresh?.url).toBe(page);
  expect(fresh?.tabId).not.toBe(9);
  await tabs.close(9);
  expect((await shown(own))?.url).toBe(page);
  const panel = call({ context: 'sidebar', url: 'extension:/panel.html' });
  delete (panel.peer as { tabId?: number }).tabId;
  expect((await shown(panel))?.url).toBe(page);
});

test('S6.4 the web app does not replace a session of the extension', async () => {
  const { handlers, state, bus } = rig;
  await handlers['handoff.want']({ isWanted: true }, own);
  state.isSignedIn = true;
  expect(await codeOf(() => handlers['handoff.begin']({}, call()))).toBe('refused');
  const finish = () => handlers['handoff.finish']({ attempt: 'a1', code: 'x' }, call());
  expect(await codeOf(finish)).toBe('refused');
  expect(bus.callsOf('account.finishHandoff')).toEqual([]);
});

test('the bridge is in pages of the web app of the server', async () => {
  await rig.register();
  expect(rig.scripting.scripts.get('page-bridge')).toEqual({
    file: 'page-bridge.js',
    allFrames: false,
    matches: [
      'http://127.0.0.1/app*',
      'http://127.0.0.1/*/app*',
      'http://127.0.0.1/onboarding/*',
      'http://127.0.0.1/*/onboarding/*',
    ],
    excludeMatches: [],
  });
});
