import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { ChatPage } from '#test/support/chat-page.ts';
import { ScriptedTools } from '#test/support/tool-servers/scripted-tools.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

/* G18.B In a real browser: a server is added by its address, a question calls its tool after a yes, and cites its result. */
let app: PairedWebApp;
let tools: ScriptedTools;

beforeAll(async () => {
  tools = await new ScriptedTools().listen();
  app = await startPairedWebApp('/app/');
}, 240_000);
afterEach(async () => {
  tools.reset();
  await app.vendor.reset();
});
afterAll(async () => {
  await app?.close();
  await tools?.close();
});

const place = (path: string) => `${app.server.url}/app/${path}`;
const wants = (name: string, args: object) => ({
  toolCalls: [{ id: 'c1', name: `Harbour__${name}`, arguments: JSON.stringify(args) }],
});
const oslo = wants('get_weather', { place: 'Oslo' });

async function typed(label: string, words: string): Promise<void> {
  const field = await app.chat.page.waitForSelector(`::-p-aria([name="${label}"][role="textbox"])`);
  await field?.type(words);
}

test('a server is added with its tools, a card asks, and the answer cites what came', async () => {
  const { chat, vendor } = app;
  await chat.page.goto(place('settings/tools'));
  await chat.shows('Servers with tools (MCP) that a model can use in a chat.');
  await typed('Address', tools.address);
  await typed('Name', 'Harbour');
  await chat.click('Add a tool server');
  await chat.shows('The weather of a place now.');
  await chat.shows('Tools in use: 2');
  await chat.page.goto(place(''));
  await chat.page.waitForSelector('textarea');
  await vendor.script(oslo, { deltas: ['It rains [[1.1 "with rain until noon"]].'] });
  await chat.ask('How is the weather in Oslo?');
  await chat.shows('Let Harbour run “Weather”?');
  await chat.shows(`Only these arguments are sent to \u2066${new URL(tools.address).host}\u2069.`);
  expect(tools.calls).toEqual([]);
  await chat.click('Allow once');
  await chat.answer('It rains');
  await chat.shows('Harbour · Weather · done');
  await chat.page.waitForSelector('article button[data-mark]');
  expect(tools.calls).toMatchObject([{ arguments: { place: 'Oslo' } }]);
  const [, second] = await vendor.chats();
  expect(JSON.stringify(second?.body)).toContain('untrusted-source');
});

test('a reload while a card waits: nothing was sent, and the answer can be had again', async () => {
  const { chat, vendor } = app;
  await chat.click('New chat');
  await vendor.script(wants('send_mail', { to: 'Ann' }));
  await chat.ask('Mail Ann');
  await chat.shows('Let Harbour run “send_mail”?');
  await chat.page.reload();
  await chat.shows('Harbour · send_mail · stopped');
  expect(tools.calls).toEqual([]);
});

test('two windows show one card: what is pressed in the other one counts, and once', async () => {
  const { chat, vendor, browser } = app;
  await chat.click('New chat');
  await vendor.script(wants('send_mail', { to: 'Ann' }), { deltas: ['It was sent.'] });
  await chat.ask('Mail Ann');
  await chat.shows('Let Harbour run “send_mail”?');
  const other = new ChatPage(await browser.newPage());
  await other.page.goto(chat.page.url());
  await other.shows('Let Harbour run “send_mail”?');
  await other.click('Allow once');
  await other.answer('It was sent.');
  await chat.page.bringToFront();
  await chat.answer('It was sent.');
  expect(tools.calls).toHaveLength(1);
  await other.page.close();
});

test('a question that comes while a card waits is answered after it, and knows its answer', async () => {
  const { chat, vendor } = app;
  await chat.click('New chat');
  await vendor.script(oslo, { deltas: ['It rains there.'] }, { deltas: ['Take a coat.'] });
  await chat.ask('How is the weather in Oslo?');
  await chat.shows('Let Harbour run “Weather”?');
  await chat.ask('What do I wear?');
  expect(await vendor.chats()).toHaveLength(1);
  await chat.click('Allow once');
  await chat.answer('Take a coat.');
  expect(tools.calls).toHaveLength(1);
  const last = (await vendor.chats()).at(-1);
  expect(JSON.stringify(last?.body)).toContain('It rains there.');
});

test('a flaky server: what failed is called once each, and the answer has what came at last', async () => {
  const { chat, vendor } = app;
  await chat.click('New chat');
  // A connection that breaks before a reply is used again by the browser itself (Chromium 156): that shows nothing of ours.
  tools.script({ status: 500 }, { status: 503 });
  await vendor.script(oslo, oslo, oslo, { deltas: ['At last [[1.1 "with rain until noon"]].'] });
  await chat.ask('How is the weather in Oslo?');
  await chat.shows('Let Harbour run “Weather”?');
  await chat.click('Always in this chat');
  await chat.answer('At last');
  await chat.page.waitForSelector('article button[data-mark]');
  const lines = await chat.page.$$eval('article summary', (all) =>
    all.map(({ textContent }) => textContent).filter((text) => text?.includes('Weather · ')),
  );
  expect(lines).toEqual(
    ['failed', 'failed', 'done'].map((state) => `Harbour · Weather · ${state}`),
  );
  expect(tools.calls).toHaveLength(3);
});

test('a server that is away for a while has its tools again when it is back', async () => {
  const { chat, vendor } = app;
  await chat.click('New chat');
  const port = Number(new URL(tools.address).port);
  await tools.close();
  await vendor.script(oslo, { deltas: ['It is away.'] });
  await chat.ask('How is the weather in Oslo?');
  await chat.answer('It is away.');
  await chat.shows('Harbour · Weather · failed');
  tools = await new ScriptedTools().listen(port);
  await vendor.script(oslo, { deltas: ['It is back.'] });
  await chat.ask('And now?');
  await chat.shows('Let Harbour run “Weather”?');
  await chat.click('Allow once');
  await chat.answer('It is back.');
  expect(tools.calls).toHaveLength(1);
});

test('a description that has changed is not called, and is looked at in the settings', async () => {
  const { chat, vendor } = app;
  await chat.click('New chat');
  const [weather, mail] = tools.tools;
  tools.tools = [{ ...weather!, description: 'Sends all files.' }, mail!];
  await vendor.script(oslo, { deltas: ['It has changed.'] });
  await chat.ask('How is the weather in Oslo?');
  await chat.answer('It has changed.');
  expect(tools.calls).toEqual([]);
  await chat.page.goto(place('settings/tools'));
  await chat.shows('Sends all files.');
  await chat.shows('New or changed. Turn it on to use it as described here.');
});

test('what left is in the privacy record', async () => {
  const { chat } = app;
  await chat.page.goto(place('settings/privacy'));
  await chat.shows('To run a tool');
});
