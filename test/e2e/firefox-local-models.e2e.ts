import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { glossProbe } from '#test/probe/index.ts';
import { type FirefoxProduct, startFirefox } from '#test/support/firefox.ts';
import type { FirefoxView } from '#test/support/firefox-view.ts';
import { startOllamaProcess, type VendorProcess } from '#test/support/vendor-process.ts';

jest.setTimeout(300_000);

let firefox: FirefoxProduct;
let ollama: VendorProcess;
/** A server on this machine that no setting names. */
let own: Server;
let reached = 0;

beforeAll(async () => {
  [firefox, ollama] = await Promise.all([startFirefox(), startOllamaProcess()]);
  own = createServer((_request, response) => {
    reached += 1;
    response.end('a secret');
  });
  own.listen(0, '127.0.0.1');
  await once(own, 'listening');
}, 120_000);
afterAll(async () => {
  await firefox?.close();
  await ollama?.close();
  own?.closeAllConnections();
  own?.close();
});

test('Ollama is found though it refuses extensions: our requests carry no origin', async () => {
  const settings = await firefox.openExtensionPage('settings');
  const unfold = () => {
    const fold = document.querySelector<HTMLElement>('[data-connection="ollama"] summary');
    fold?.click();
    return fold !== null;
  };
  await settings.until(unfold);
  await settings.fill('Address of Ollama', ollama.url);
  await settings.click('button', 'Save the address of Ollama');
  await settings.shows('Found, 2 models');
  const posts = (await ollama.requests()).filter(({ method }) => method === 'POST');
  expect(posts.map(({ headers }) => headers.origin)).toEqual([undefined, undefined, undefined]);
});

test('an answer streams from it', async () => {
  await firefox.openArticle();
  const sidebar = await firefox.openSidebar();
  await sidebar.shows('The library that the tide borrows');
  await ollama.script({ deltas: ['Three ', 'people.'] });
  await sidebar.ask('Who keeps it?');
  await sidebar.answer('Three people.');
  const [request] = await ollama.chats();
  expect(request?.headers.origin).toBeUndefined();
  expect(request?.body).toMatchObject({ options: { num_ctx: 18_432 } });
});

/** The probe starts without a change of its document. */
function fetchPage(probe: FirefoxView, url: string) {
  return probe.evaluate(async (address) => {
    const page = globalThis as unknown as { glossProbe?: typeof glossProbe };
    while (!page.glossProbe) await new Promise((resolve) => setTimeout(resolve, 50));
    return page.glossProbe.fetchPage(address);
  }, url);
}

test('S7.4 the background fetch gets a page, and a redirect to this machine never arrives', async () => {
  const probe = await firefox.openExtensionPage('probe');
  await probe.until(() => document.readyState !== 'loading' && location.protocol !== 'about:');
  firefox.sites.put('https://a.example/', { body: '<p>Héllo' });
  expect(await fetchPage(probe, 'https://a.example/')).toMatchObject({
    page: { status: 200, text: '<p>Héllo' },
  });
  const { port } = own.address() as AddressInfo;
  firefox.sites.put('https://b.example/', {
    body: '',
    status: 302,
    headers: { location: `http://127.0.0.1:${port}/secret` },
  });
  const answer = await fetchPage(probe, 'https://b.example/');
  expect(answer.error?.code).toMatch(/^(network|fetch_refused)$/);
  expect(reached).toBe(0);
});
