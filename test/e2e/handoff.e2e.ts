import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { AccountView } from '#test/support/account-view.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { type OidcServer, oidcClient, startOidcServer } from '#test/support/oidc-server.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

const email = 'ann@gloss.example';
let mail: MailServer;
let google: OidcServer;
let server: ServerProcess;
let product: Product;
let web: AccountView;
let own: AccountView;
let folder: string;
let neighbour: Server;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-handoff-'));
  [mail, google] = await Promise.all([startMailServer(), startOidcServer()]);
  server = await startServerProcess({
    SMTP_URL: mail.url,
    GOOGLE_CLIENT_ID: oidcClient.id,
    GOOGLE_CLIENT_SECRET: oidcClient.secret,
    GOOGLE_ISSUER: google.issuer,
  });
  google.register(`${server.url}/oauth/google_callback`);
  neighbour = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html');
    reply.end('<!doctype html><title>Neighbour</title>');
  }).listen(0, '127.0.0.1');
  const secret = server.pairingSecret;
  product = await startProduct('extension-chromium', { server: server.url, secret });
  web = new AccountView(await product.browser.newPage());
  await web.page.goto(`${server.url}/app/settings#account`);
  own = new AccountView(await product.browser.newPage());
  await own.page.goto(`chrome-extension://${product.id}/pages/settings/index.html#account`);
}, 120_000);
afterAll(async () => {
  await product?.close();
  neighbour?.close();
  await server?.close();
  await google?.close();
  await mail?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Overheard {
  /** Messages of the page and of those that it becomes by loading again. */
  readonly messages: string[];
  /** Statuses of the replies to attempts with their codes. */
  readonly redeemed: Promise<number>[];
}

/** Reads each message that any script posts into the page, as another extension's script can, and tries each code. */
async function eavesdrop(page: Page): Promise<Overheard> {
  const received: Overheard = { messages: [], redeemed: [] };
  await page.exposeFunction('overheard', (message: string) => {
    received.messages.push(message);
    const [, code] = /"code":"([\w-]{20,})"/.exec(message) ?? [];
    if (code === undefined) return;
    const body = JSON.stringify({ code, verifier: 'v'.repeat(43), client: 'Another extension' });
    const headers = { 'content-type': 'application/json' };
    const reply = fetch(`${server.url}/oauth/redeem`, { method: 'POST', headers, body });
    received.redeemed.push(reply.then(({ status }) => status));
  });
  const listen = () => {
    const { overheard } = window as unknown as { overheard: (message: string) => unknown };
    addEventListener('message', ({ data }) => void overheard(JSON.stringify(data)));
  };
  await page.evaluateOnNewDocument(listen);
  await page.evaluate(listen);
  return received;
}

/** Another extension's script has read this call's code, which it cannot redeem, and no token. */
async function expectUselessCode(received: Overheard, seenCall: RegExp): Promise<void> {
  const seen = received.messages.join('\n');
  expect(seen).toMatch(seenCall);
  expect(seen).not.toMatch(/access_token|refresh_token|session_key|verifier/);
  expect(await Promise.all(received.redeemed)).toEqual([400]);
}

/** The page in a tab that `work` opens. */
async function opened(address: string, work: () => Promise<unknown>): Promise<Page> {
  const before = new Set(product.browser.targets());
  const target = product.browser.waitForTarget(
    (each) => !before.has(each) && each.url().startsWith(address),
  );
  await work();
  const page = await (await target).page();
  if (!page) throw new Error(`${address} was not opened`);
  return page;
}

/** Sends one call as the page's script can, and gives the reply. */
function callBridge(
  page: Page,
  name: string,
  body: object,
): Promise<{ kind: string; body: { code?: string } } | null> {
  return page.evaluate(
    (command, request) =>
      new Promise((resolve) => {
        const nonce = String(Math.random());
        let isReady = false;
        const send = (frame: object) =>
          postMessage({ gloss: nonce, side: 'up', line: 'l', body: frame }, location.origin);
        addEventListener('message', ({ data }) => {
          if (data?.gloss === 'ready' && data.nonce === nonce && !isReady) {
            isReady = true;
            clearInterval(timer);
            send({ kind: 'hello', bootId: '' });
          }
          if (data?.side !== 'down') return;
          const rest = { ms: 3_000, again: false, credit: 0, after: null, to: null, body: request };
          if (data.body?.kind === 'welcome')
            send({ kind: 'req', id: nonce, name: command, ...rest });
          else resolve(data.body);
        });
        const hello = () => postMessage({ gloss: 'hello', nonce }, location.origin);
        const timer = setInterval(hello, 100);
        setTimeout(() => resolve(null), 2_000);
        hello();
      }),
    name,
    body,
  ) as Promise<{ kind: string; body: { code?: string } } | null>;
}

/** A chat of a guest, next to a page that a click on the icon opened. */
async function chatAsGuest(): Promise<void> {
  await product.connectByHand(product.vendor.url);
  const article = await product.openArticle();
  const chat = await product.openPanel(article);
  await product.vendor.script({ deltas: ['Twice a day.'] });
  await chat.ask('How often does it flood?');
  await chat.answer('Twice a day.');
  await article.close();
}

test('S6.4 the extension is signed in by the web app; what a guest has moves with it; who reads every message gets a code without use', async () => {
  await chatAsGuest();
  await web.page.bringToFront();
  await web.signInByCode(mail, email);
  await own.page.bringToFront();
  await own.click('Sign in');
  const page = await opened(`${server.url}/app/settings`, () =>
    own.click('Continue with the web app'),
  );
  const there = new AccountView(page);
  await there.shows(`The extension in this browser asks to be signed in as ${email}.`);
  const received = await eavesdrop(page);
  await there.shows('Synced are chats');
  await there.click('Sign in the extension');
  await own.shows('Chats: 1');
  // A tab in the background draws nothing, and a click waits for its frames.
  await own.page.bringToFront();
  await own.click('Move into my account');
  // What was asked about is no question any more.
  await own.page.waitForFunction(() => !document.body.innerText.includes('Move into my account'));
  await own.shows(email);
  await own.shows('This device');
  await there.shows('The extension in this browser is signed in.');
  await expectUselessCode(received, /"name":"handoff\.finish".*?"code":"[\w-]{20,}"/);
  // What is on this device alone is listed as well.
  const devices = '#account section[aria-labelledby="account-devices"] li';
  await own.page.waitForSelector(devices);
  const names = await own.page.$$eval(devices, (all) => all.map((each) => each.innerText));
  expect(names).toHaveLength(2);
  expect(names.filter((name) => name.includes('This device'))).toHaveLength(1);
  await page.close();
});

wideTest(
  'S6.4 the web app is signed in by the extension, once the person has allowed it there; its code is of no use to others',
  async () => {
    await web.page.bringToFront();
    await web.click('Sign out here');
    await web.isOut();
    await web.click('Sign in');
    const settings = `chrome-extension://${product.id}/pages/settings/`;
    const ask = () => opened(settings, () => web.click('Continue with the extension'));
    const first = new AccountView(await ask());
    await first.shows(`The web app at ${server.url} asks to be signed in as ${email}.`);
    await first.click("Don't allow");
    await web.shows('The extension did not allow the sign-in.');
    const received = await eavesdrop(web.page);
    const second = new AccountView(await ask());
    await second.shows('asks to be signed in');
    await second.click('Sign in there');
    await web.shows(email);
    await web.shows('This device');
    expect(second.page.isClosed()).toBe(true);
    await expectUselessCode(received, /"status":"allowed","code":"[\w-]{20,}"/);
  },
);

wideTest('S5.11 an extension that is too old for the server is to be updated', async () => {
  const page = await product.browser.newPage();
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!request.url().endsWith('/oauth/providers')) return void request.continue();
    const data = {
      email: true,
      google: false,
      mailbox: false,
      min_extension_version: '99.0.0',
      extension_url: 'https://gloss.example/install',
    };
    return void request.respond({
      contentType: 'application/json',
      body: JSON.stringify({ status: 'OK', data }),
    });
  });
  await page.goto(`${server.url}/app/settings#account`);
  const view = new AccountView(page);
  await view.shows('is too old for this server.');
  await view.shows('Update the extension');
  await page.close();
});

test('S6.4 a page of another origin and one of another port get nothing; what a page of the server may not call is refused', async () => {
  const page = await product.openArticle();
  expect(await callBridge(page, 'handoff.state', {})).toBeNull();
  const { port } = neighbour.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/app/settings`);
  for (const [name, body] of [
    ['handoff.state', {}],
    ['handoff.begin', {}],
    ['handoff.ask', { challenge: 'c'.repeat(43) }],
  ] as const) {
    expect(await callBridge(page, name, body)).toMatchObject({
      kind: 'err',
      body: { code: 'refused' },
    });
  }
  expect(await callBridge(web.page, 'account.get', {})).toMatchObject({
    kind: 'err',
    body: { code: 'refused' },
  });
  expect(await callBridge(web.page, 'handoff.begin', {})).toMatchObject({
    kind: 'err',
    body: { code: 'refused' },
  });
  expect(await callBridge(web.page, 'handoff.state', {})).toMatchObject({
    kind: 'res',
    body: { isSignedIn: true },
  });
  await page.close();
});

wideTest('S6.4 another extension gets nothing', async () => {
  const manifest = {
    manifest_version: 3,
    name: 'Another',
    version: '1',
    background: { service_worker: 'a.js' },
  };
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'a.js'), 'self.isThere = true;');
  const id = await product.browser.installExtension(folder);
  const target = await product.browser.waitForTarget((each) =>
    each.url().startsWith(`chrome-extension://${id}/`),
  );
  const worker = (await target.worker())!;
  const outcomes = await worker.evaluate(async (gloss) => {
    type Port = {
      postMessage(m: unknown): void;
      onMessage: { addListener(l: (m: unknown) => void): void };
      onDisconnect: { addListener(l: () => void): void };
    };
    const { runtime } = (
      globalThis as unknown as {
        chrome: {
          runtime: {
            connect(id: string, info: object): Port;
            sendMessage(id: string, m: unknown): Promise<unknown>;
            lastError?: unknown;
          };
        };
      }
    ).chrome;
    const tried = ['gloss-bus', 'gloss-bridge', 'gloss-page capture'].map(
      (name) =>
        new Promise((resolve) => {
          const port = runtime.connect(gloss, { name });
          port.onMessage.addListener((message) => resolve(message));
          port.onDisconnect.addListener(() => resolve([runtime.lastError !== undefined, 'closed']));
          port.postMessage({ kind: 'hello', bootId: '' });
        }),
    );
    const message = runtime.sendMessage(gloss, { kind: 'hello' }).then(
      () => 'answered',
      () => 'refused',
    );
    return Promise.all([...tried, message]);
  }, product.id);
  expect(outcomes).toEqual([[true, 'closed'], [true, 'closed'], [true, 'closed'], 'refused']);
});

wideTest(
  'C8 S4.5 at Google the extension signs in from a page of its own origin, which alone redeems the code',
  async () => {
    google.person = { sub: '9', email: 'eli@gloss.example', verified: true };
    const page = await product.browser.newPage();
    await page.goto(`chrome-extension://${product.id}/pages/settings/index.html#account`);
    const view = new AccountView(page);
    await view.shows('This device');
    await view.click('Sign out here');
    await view.isOut();
    await view.click('Sign in');
    await view.click('Continue with Google');
    // What a guest had here has moved into the first account: there is nothing to ask about.
    await view.shows('eli@gloss.example');
    await view.shows('This device');
    await page.close();
  },
);
