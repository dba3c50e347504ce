import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type FirefoxProduct, startFirefox } from '#test/support/firefox.ts';
import type { FirefoxView } from '#test/support/firefox-view.ts';
import { ScriptedGranter } from '#test/support/tool-servers/scripted-granter.ts';
import { ScriptedTools } from '#test/support/tool-servers/scripted-tools.ts';

jest.setTimeout(300_000);

/* G18.B Signing in for a tool server in Firefox, whose background is an event page, and calls servers by itself. */
let tools: ScriptedTools;
let granter: ScriptedGranter;
let product: FirefoxProduct;
let settings: FirefoxView;

beforeAll(async () => {
  tools = await new ScriptedTools().listen();
  granter = await new ScriptedGranter().listen();
  tools.granter = granter;
  product = await startFirefox('extension-firefox');
  settings = await product.openExtensionPage('settings', '#tools');
}, 180_000);
afterAll(async () => {
  await product?.close();
  await tools?.close();
  await granter?.close();
});

test('a background that ends meanwhile sees the tab that comes back, and no server runs there', async () => {
  await settings.fill('Address', tools.address);
  await settings.press('Enter');
  await settings.shows('The tool server wants you to sign in');
  await settings.click('button', 'Sign in');
  await settings.shows(`You sign in for this server at ${new URL(granter.origin).host}.`);
  expect(granter.authorizations).toEqual([]);
  granter.script({ held: true });
  await settings.click('button', 'Sign in');
  await granter.until(() => granter.authorizations.length === 1);
  await product.stopBackground();
  granter.release();
  await settings.shows('The weather of a place now.');
  expect(granter.authorizations).toMatchObject([
    {
      redirect_uri: 'http://127.0.0.1:8787/app/settings/tools',
      code_challenge_method: 'S256',
      resource: tools.address,
    },
  ]);
  // The tools may be listed before the tab shows them.
  await product.extensionTabs('settings/index.html#tools', 2);
  expect((await product.tabUrls()).filter((url) => url.includes('code='))).toEqual([]);
});

test('the sidebar, another context, calls its tools with what the sign-in gave, after a yes', async () => {
  await product.connect(product.vendor.url);
  await product.openArticle();
  const sidebar = await product.openSidebar();
  const name = `${new URL(tools.origin).host.replace(/\W/g, '_')}__get_weather`;
  await product.vendor.script(
    { toolCalls: [{ id: 'c1', name, arguments: '{"place":"Oslo"}' }] },
    { deltas: ['It rains there.'] },
  );
  await sidebar.ask('How is the weather in Oslo?');
  await sidebar.click('button', 'Allow once');
  await sidebar.answer('It rains there.');
  expect(tools.calls).toMatchObject([
    {
      arguments: { place: 'Oslo' },
      headers: { authorization: expect.stringMatching(/^Bearer access/) },
    },
  ]);
});

test('what it gave is used by the next call, and forgotten at a press', async () => {
  const { length } = tools.methods;
  await settings.click('button', 'Load its tools again');
  await tools.until(() => tools.methods.slice(length).includes('tools/list'));
  expect(granter.tokenRequests).toMatchObject([{ grant_type: 'authorization_code' }]);
  await settings.click('button', 'Sign out here');
  await granter.until(() => granter.revoked.length === 1);
});
