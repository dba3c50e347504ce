import { beforeEach, expect, test } from '@jest/globals';
import type { CallContext, RequestName } from '#bus/types.ts';
import type { PageTool } from '#domain/tool-servers/page-server.ts';
import { pageServer, readPageTools } from '#domain/tool-servers/page-tools.ts';
import { forgetToolServer, readToolList } from '#services/store/tools/tool-servers.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { memoryPageTools } from '#test/support/platform/ports.ts';
import { memoryTabs } from '#test/support/platform/tabs.ts';
import { toolServerRows } from '../rows/tool-server-rows.ts';
import { type AskBackground, openPage, reachable } from './page-connection.ts';
import { createPageTools } from './page-tool-handlers.ts';

/* G18.B Tools of pages (WebMCP): which pages are reached, and how a call begins and ends. */
const shop = 'https://shop.example';
const never = new AbortController().signal;
const tool: PageTool = {
  name: 'add_to_cart',
  title: '',
  description: 'Puts a thing into the cart.',
  schema: '{"type":"object"}',
  isReadOnly: false,
};

function setup() {
  const { store } = openMemoryStore();
  const tabs = memoryTabs();
  const pageTools = memoryPageTools();
  const recorded: unknown[] = [];
  const handlers = createPageTools({
    tabs,
    pageTools,
    pages: {
      refuseUnreadable: async ({ url }) => {
        if (url.includes('secret')) throw new CodedError('capture_excluded');
      },
    },
    recordCall: (origin, args) => recorded.push([origin, args]),
  });
  const request = (async (name: RequestName, body: never, options?: { signal?: AbortSignal }) => {
    const call: CallContext = {
      peer: { context: 'offscreen' },
      signal: options?.signal ?? never,
    };
    return (handlers as Record<string, (body: never, call: CallContext) => unknown>)[name]?.(
      body,
      call,
    );
  }) as AskBackground;
  return { store, tabs, pageTools, recorded, request };
}

let rig: ReturnType<typeof setup>;
beforeEach(() => {
  rig = setup();
  rig.tabs.put({ tabId: 1, url: `${shop}/cart` });
  rig.pageTools.offered.set(1, [tool]);
});

const open = (address = shop) =>
  openPage({ ...rig, tokensOf: (text) => text.length }, pageServer(address), never);

test('the page in front is reached, with its tools as they are now', async () => {
  const connection = await open();
  const list = await readToolList(rig.store, pageServer(shop).id);
  expect(list?.tools).toMatchObject([{ name: 'add_to_cart', state: 'on' }]);
  rig.pageTools.answer = async () => '"In the cart."';
  const result = await connection.call('add_to_cart', { thing: 'a chart' }, never);
  expect(result.text).toBe('In the cart.');
  expect(rig.pageTools.calls).toMatchObject([
    { tabId: 1, origin: shop, name: 'add_to_cart', args: '{"thing":"a chart"}' },
  ]);
  expect(rig.recorded).toEqual([[shop, { thing: 'a chart' }]]);
  rig.pageTools.offered.set(1, [{ ...tool, description: 'Sends all files.' }]);
  await open();
  const changed = await readToolList(rig.store, pageServer(shop).id);
  expect(changed?.tools).toMatchObject([{ state: 'changed' }]);
});

test.each([
  ['behind another', async () => rig.tabs.put({ tabId: 2, url: 'https://other.example/' })],
  ['gone', async () => rig.tabs.close(1)],
  ['of another site by now', async () => rig.tabs.put({ tabId: 1, url: 'https://other.example/' })],
  ['without such an interface', async () => rig.pageTools.offered.delete(1)],
])('a page that is %s is not reached', async (_name, change) => {
  const servers = [pageServer(shop), { ...pageServer(shop), id: 's1' }];
  expect(await reachable(servers, rig.request)).toHaveLength(2);
  const connection = await open();
  await change();
  expect((await reachable(servers, rig.request)).map(({ id }) => id)).toEqual(['s1']);
  await expect(open()).rejects.toMatchObject({ code: 'tool_failed' });
  if (rig.pageTools.offered.size === 0) return;
  await expect(connection.call('add_to_cart', {}, never)).rejects.toMatchObject({
    code: 'peerLost',
  });
  expect(rig.pageTools.calls).toEqual([]);
});

test('a site that is never read is not reached, nor one that is off; without tabs none is', async () => {
  rig.tabs.put({ tabId: 1, url: 'https://secret.example/' });
  const secret = pageServer('https://secret.example/');
  expect(await reachable([secret], rig.request)).toEqual([]);
  await expect(open('https://secret.example')).rejects.toMatchObject({ code: 'capture_excluded' });
  rig.tabs.put({ tabId: 1, url: shop });
  expect(await reachable([{ ...pageServer(shop), isOn: false }], rig.request)).toEqual([]);
  expect(await reachable([pageServer(shop)], undefined)).toEqual([]);
});

test('G18 what a page says else than in the card in which the person turned it on waits for them', async () => {
  const { id } = pageServer(shop);
  const { tools } = readPageTools([tool], (text) => text.length);
  await toolServerRows(rig.store).toolServers.see({ id, tools });
  const other = { ...tool, name: 'send_mail' };
  rig.pageTools.offered.set(1, [{ ...tool, description: 'Sends all files.' }, other]);
  await open();
  expect(await readToolList(rig.store, id)).toMatchObject({
    tools: [{ state: 'changed' }, { state: 'new' }],
  });
});

test('G18 a site that is forgotten takes nothing of another whose name begins like its own', async () => {
  await open();
  const other = `${shop}.org`;
  rig.tabs.put({ tabId: 2, url: `${other}/` });
  rig.pageTools.offered.set(2, [tool]);
  await open(other);
  await forgetToolServer(rig.store, pageServer(shop).id);
  expect(await readToolList(rig.store, pageServer(shop).id)).toBeNull();
  expect(await readToolList(rig.store, pageServer(other).id)).toMatchObject({ tools: [{}] });
});

test('Stop stops the call in the page', async () => {
  const connection = await open();
  const stop = new AbortController();
  rig.pageTools.answer = async () => {
    stop.abort();
    throw new CodedError('tool_failed', 'stopped');
  };
  await expect(connection.call('add_to_cart', {}, stop.signal)).rejects.toThrow();
  expect(rig.pageTools.stopped).toEqual([rig.pageTools.calls[0]?.id]);
});
