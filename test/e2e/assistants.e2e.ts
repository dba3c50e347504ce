import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { callTool, connectClient, toolNames } from '#test/support/assistant.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { post } from '#test/support/gateway.ts';
import { Program } from '#test/support/oauth-program.ts';
import { startWebApp, type WebApp } from '#test/support/web-app.ts';

jest.setTimeout(120_000);

/* G18.A From Settings → Assistants to a connected client of the protocol, as a person does it, and to its end. */
let app: WebApp;
let settings: ChatPage;
let listener: Server;
/** Where the program listens, and what came there. */
const came: URL[] = [];

beforeAll(async () => {
  app = await startWebApp();
  const page = await app.browser.newPage();
  await page.goto(`${app.server.url}/app/#pair=${app.server.pairingSecret}`);
  await page.waitForSelector('textarea');
  await page.goto(`${app.server.url}/app/settings/assistants`);
  settings = new ChatPage(page);
  listener = createServer(({ url = '' }, response) => {
    came.push(new URL(url, 'http://127.0.0.1'));
    response.end('You can close this page.');
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
}, 240_000);
afterAll(async () => {
  listener?.close();
  await app?.close();
});

/** What is pasted into the program. */
async function pasted(): Promise<string> {
  const field = await settings.page.waitForSelector('#assistants textarea');
  return (await field?.evaluate(({ value }) => value)) ?? '';
}

test('a program is connected by its line, is listed with its use, and ends at a press', async () => {
  const { page } = settings;
  await settings.shows('Let other assistants search and read what you have on your server.');
  await settings.click('Connect');
  const line = await pasted();
  const [, address, token = ''] = / gloss (\S+) --header "[^"]+ (\S+)"$/.exec(line) ?? [];
  expect(address).toBe(`${app.server.url}/mcp`);
  const client = await connectClient(app.server.url, token);
  expect(await toolNames(client)).toEqual(['search', 'read', 'recent']);
  const found = await callTool<{ quotes: unknown[] }>(client, 'search', { query: 'tide' });
  expect(found.data.quotes).toEqual([]);
  await settings.click('Done');
  await page.reload();
  await settings.shows('Last used:');
  expect(await page.content()).not.toContain(token);
  await settings.click('Revoke: Claude Code');
  await settings.click('Revoke it');
  await page.waitForFunction(() => document.querySelector('#assistants li') === null);
  await expect(connectClient(app.server.url, token)).rejects.toThrow();
});

test('a program that knows the address alone asks on a page of Gloss, and has what was allowed there', async () => {
  const address = new URL('/mcp', app.server.url);
  const { port } = listener.address() as AddressInfo;
  const program = new Program(`http://127.0.0.1:${port}/callback`);
  const first = new StreamableHTTPClientTransport(address, { authProvider: program });
  const named = { name: 'test', version: '1' };
  await expect(new Client(named).connect(first)).rejects.toThrow();
  const page = await app.browser.newPage();
  const consent = new ChatPage(page);
  await page.goto(program.sentTo!.href);
  await consent.shows('A program wants to use your Gloss');
  await consent.shows(`127.0.0.1:${port}`);
  await consent.click('Allow');
  await consent.shows('You can close this page.');
  expect(page.url()).toContain(`http://127.0.0.1:${port}/callback?code=`);
  await first.finishAuth(came.find(({ pathname }) => pathname === '/callback')!.searchParams);
  const client = new Client(named);
  await client.connect(new StreamableHTTPClientTransport(address, { authProvider: program }));
  expect(await toolNames(client)).toEqual(['search', 'read', 'recent']);
  await callTool(client, 'recent', {});
  // A page behind another draws nothing: no click on it ends.
  await settings.page.bringToFront();
  await settings.page.reload();
  await settings.shows('A program');
  await settings.shows('Ends:');
  await settings.page.click('#assistants details > summary');
  await settings.page.waitForFunction(
    () => document.querySelector('#assistants details code')?.textContent === 'recent',
  );
});

test('a request that is not in order leads nowhere', async () => {
  const page = await app.browser.newPage();
  const query = 'client_id=x&redirect_uri=javascript:alert(1)&response_type=code';
  await page.goto(`${app.server.url}/oauth/authorize?${query}`);
  await new ChatPage(page).shows("This request isn't valid.");
  expect(page.url().startsWith(`${app.server.url}/app/connect?`)).toBe(true);
});

const hostile = '<img src=x onerror="parent.postMessage(1)">';
const shownResult = {
  structuredContent: {
    untrusted_answer: 'Twice a day [1].',
    quotes: [
      {
        note: 1,
        id: 'document/a/b',
        title: 'An essay',
        address: 'https://tides.example/essay',
        time: '2026-03-04T12:00:00.000Z',
        untrusted_text: 'The moon raises two tides a day.',
      },
      { title: hostile, address: 'javascript:alert(1)', time: 'never', untrusted_text: hostile },
      null,
      { title: 1, untrusted_text: { a: 1 } },
    ],
  },
};

test('a host that renders cards shows quotes with their places, as text, in its own colours', async () => {
  const { data } = await (
    await post(`${app.server.url}/oauth/pair`, { secret: app.server.pairingSecret, client: 'test' })
  ).json();
  const client = await connectClient(app.server.url, data.access_token);
  const { tools } = await client.listTools();
  const cards = tools.map(({ name, _meta }) => [
    name,
    (_meta?.ui as { resourceUri?: string })?.resourceUri,
  ]);
  const uri = 'ui://gloss/quotes';
  expect(cards.filter(([, card]) => card)).toEqual([
    ['search', uri],
    ['ask', uri],
  ]);
  const [card] = (await client.readResource({ uri })).contents;
  expect(card?.mimeType).toBe('text/html;profile=mcp-app');
  await client.close();
  const page = await app.browser.newPage();
  await page.setContent('<iframe sandbox="allow-scripts" style="width: 360px"></iframe>');
  await page.evaluate(playHost, card && 'text' in card ? card.text : '', shownResult);
  // The frame has its document once it reports a size.
  await page.waitForFunction(() =>
    JSON.stringify(Reflect.get(window, 'came')).includes('size-changed'),
  );
  const frame = page.frames().find((each) => each !== page.mainFrame())!;
  await frame.waitForSelector('figure');
  const figures = await frame.$$eval('figure', (all) =>
    all.map((one) =>
      [...one.querySelectorAll('blockquote, b, cite, button, span, time')].map(
        (part) => part.textContent,
      ),
    ),
  );
  expect(figures).toEqual([
    ['The moon raises two tides a day.', '1', 'An essay', 'tides.example', 'Mar 4, 2026'],
    [hostile, hostile],
    ['', ''],
  ]);
  expect(await frame.$eval('#answer', ({ textContent }) => textContent)).toBe('Twice a day [1].');
  // What is not its host shows nothing in it.
  await frame.evaluate(() => {
    const params = { structuredContent: { untrusted_answer: 'forged', quotes: [] } };
    postMessage({ jsonrpc: '2.0', method: 'ui/notifications/tool-result', params }, '*');
    return new Promise<void>((resolve) => {
      addEventListener('message', () => resolve(), { once: true });
    });
  });
  expect(await frame.$eval('#answer', ({ textContent }) => textContent)).toBe('Twice a day [1].');
  expect(await frame.$$('img')).toEqual([]);
  expect(await frame.$eval('html', (root) => getComputedStyle(root).colorScheme)).toBe('dark');
  await frame.click('button');
  await page.waitForFunction(() =>
    JSON.stringify((window as unknown as { came: unknown }).came).includes('ui/open-link'),
  );
  const came = await page.evaluate(
    () => (window as unknown as { came: { method?: string; params?: object }[] }).came,
  );
  expect(came.filter(({ method }) => method === 'ui/open-link')).toMatchObject([
    { params: { url: 'https://tides.example/essay' } },
  ]);
  expect(came.map(({ method }) => method)).toContain('ui/notifications/size-changed');
  expect(came).not.toContain(1);
  await page.close();
});

/** In the page: a host, as MCP Apps has it. */
function playHost(card: string, result: object): void {
  const frame = document.querySelector('iframe')!;
  const came: unknown[] = [];
  Object.assign(window, { came });
  const send = (message: object) =>
    frame.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    came.push(data);
    if (data.method === 'ui/initialize') {
      const hostContext = { theme: 'dark', locale: 'en' };
      send({
        id: data.id,
        result: { protocolVersion: '2026-01-26', hostCapabilities: { openLinks: {} }, hostContext },
      });
    }
    if (data.method === 'ui/notifications/initialized') {
      send({ method: 'ui/notifications/tool-input', params: { arguments: {} } });
      send({ method: 'ui/notifications/tool-result', params: result });
    }
  });
  frame.srcdoc = card;
}
