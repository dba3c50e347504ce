import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { callTool, connectClient, toolNames } from '#test/support/assistant.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { startWebApp, type WebApp } from '#test/support/web-app.ts';

jest.setTimeout(120_000);

/* G18.A From Settings → Assistants to a connected client of the protocol, as a person does it, and to its end. */
let app: WebApp;
let settings: ChatPage;

beforeAll(async () => {
  app = await startWebApp();
  const page = await app.browser.newPage();
  await page.goto(`${app.server.url}/app/#pair=${app.server.pairingSecret}`);
  await page.waitForSelector('textarea');
  await page.goto(`${app.server.url}/app/settings/assistants`);
  settings = new ChatPage(page);
}, 240_000);
afterAll(() => app?.close());

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
