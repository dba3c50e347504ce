import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { assistantPrograms } from '#domain/account/assistant-setup.ts';
import { callTool, connectClient, toolNames } from '#test/support/assistant.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { post } from '#test/support/gateway.ts';
import { Program } from '#test/support/oauth-program.ts';
import { connectPasted, readPasted } from '#test/support/pasted-setup.ts';
import { startWebApp, type WebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

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
  await app.browser
    .defaultBrowserContext()
    .overridePermissions(app.server.url, ['clipboard-read', 'clipboard-sanitized-write']);
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

/** What is pasted into the program: the clipboard has what is shown. */
async function copied(): Promise<string> {
  // A page that has not the focus writes no clipboard.
  await settings.page.bringToFront();
  await settings.click('Copy');
  await settings.shows('Copied');
  const text = await settings.page.evaluate(() => navigator.clipboard.readText());
  expect(await settings.page.$eval('#assistants textarea', ({ value }) => value)).toBe(text);
  return text;
}

/** Of the first of the list, unfolded, once it has a call of this tool. */
async function hasCallOf(tool: string): Promise<void> {
  // A page behind another draws nothing: no click on it ends.
  await settings.page.bringToFront();
  await settings.page.reload();
  await settings.shows('Last used:');
  await settings.clickOn('#assistants details > summary');
  await settings.page.waitForFunction(
    (name) => document.querySelector('#assistants details code')?.textContent === name,
    {},
    tool,
  );
}

async function revoke(name: string): Promise<void> {
  await settings.click(`Revoke: ${name}`);
  await settings.click('Revoke it');
  await settings.page.waitForFunction(
    (wanted) =>
      ![...document.querySelectorAll('#assistants li')].some((line) =>
        line.textContent?.includes(wanted),
      ),
    {},
    name,
  );
}

test('five presses from the app to a connected program: it is listed with its call, and ends at a press', async () => {
  const { page } = settings;
  await page.goto(`${app.server.url}/app/`);
  await page.waitForSelector('textarea');
  const presses: string[] = [];
  const press = (name: string) => {
    presses.push(name);
    return settings.click(name);
  };
  await press('Settings');
  await press('Assistants');
  await settings.shows('Let other assistants search and read what you have on your server.');
  await press('Connect');
  presses.push('Copy');
  const text = await copied();
  presses.push('Paste');
  expect(presses).toHaveLength(5);
  const pasted = readPasted('Claude Code', text);
  const client = await connectPasted(pasted);
  expect(await toolNames(client)).toEqual(['search', 'read', 'recent']);
  const found = await callTool<{ quotes: unknown[] }>(client, 'search', { query: 'tide' });
  expect(found.data.quotes).toEqual([]);
  await settings.click('Done');
  await hasCallOf('search');
  expect(await page.content()).not.toContain(text.slice(-20, -1));
  await revoke('Claude Code');
  await expect(callTool(client, 'search', { query: 'tide' })).rejects.toThrow();
  await expect(connectPasted(pasted)).rejects.toThrow();
});

const others = assistantPrograms.filter((program) => program !== 'Claude Code');

test.each(others)('%s is connected by exactly what is copied for it', async (program) => {
  const { page } = settings;
  await page.goto(`${app.server.url}/app/settings/assistants`);
  const field = await page.waitForSelector('#assistants select');
  await field?.select(program);
  await settings.click('Connect');
  const client = await connectPasted(readPasted(program, await copied()));
  expect(await toolNames(client)).toEqual(['search', 'read', 'recent']);
  await callTool(client, 'search', { query: 'tide' });
  await client.close();
  await settings.click('Done');
  await revoke(program === 'other' ? 'Another program' : program);
});

/** The address that programs ask for, as it is shown. */
async function shownAddress(): Promise<URL> {
  await settings.page.goto(`${app.server.url}/app/settings/assistants`);
  await settings.shows('Some programs ask only for an address:');
  const text = await settings.page.$eval('#assistants', (part) => (part as HTMLElement).innerText);
  return new URL(/only for an address: (\S+)\. /.exec(text)?.[1] ?? '');
}

test('a program that knows the address alone asks on a page of Gloss, has what was allowed there, and ends at a press', async () => {
  const address = await shownAddress();
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
  await callTool(client, 'search', { query: 'tide' });
  await hasCallOf('search');
  await settings.shows('Ends:');
  await revoke('A program');
  await expect(callTool(client, 'search', { query: 'tide' })).rejects.toThrow();
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
