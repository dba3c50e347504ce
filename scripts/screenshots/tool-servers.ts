import type { Page } from 'puppeteer';
import type { Product } from '#test/support/product.ts';
import { ScriptedGranter } from '#test/support/tool-servers/scripted-granter.ts';
import { ScriptedTools } from '#test/support/tool-servers/scripted-tools.ts';
import { ask, type Shot } from './page.ts';
import { setting } from './settings.ts';
import { reopened } from './sidebar.ts';

interface Shots {
  window: Shot;
  sidebar: Shot;
}

/**
 * Servers of tools in the settings, one of them with a client that is registered by hand; the card of a call, one that has
 * words of a page, the lines of those that ended, and a page that a server wants first.
 */
export async function toolServerViews(product: Product, page: Page, shots: Shots): Promise<void> {
  const tools = await new ScriptedTools().listen();
  const archive = await new ScriptedTools().listen();
  const granter = await new ScriptedGranter().listen();
  granter.metadata = { registration_endpoint: undefined };
  archive.granter = granter;
  const server = { header: '', isOn: true, readsUnasked: false, origins: [granter.origin] };
  try {
    await setting(product, 'toolServers', [
      { ...server, id: 's1', name: 'Harbour', address: tools.address },
      { ...server, id: 's2', name: 'Archive', address: archive.address },
    ]);
    await settingsView(product, tools, shots.window);
    await reopened(page);
    await calls(product, page, shots.sidebar);
    await pageCard(product, tools, page, shots.sidebar);
  } finally {
    for (const each of [tools, archive, granter]) await each.close();
  }
}

/** After its tools were listed, one of them has changed. */
async function settingsView(product: Product, tools: ScriptedTools, shot: Shot): Promise<void> {
  const settings = await product.browser.newPage();
  await settings.setViewport({ width: 1280, height: 1800 });
  await settings.goto(`chrome-extension://${product.id}/pages/settings/index.html#tools`);
  await settings.waitForSelector('#tools [data-said]');
  const [weather, mail] = tools.tools;
  tools.tools = [weather!, { ...mail!, description: 'Sends a mail, and a copy to the harbour.' }];
  await settings.evaluate(() => {
    const rows = document.querySelectorAll<HTMLButtonElement>('#tools section li button');
    rows[0]?.click();
  });
  await settings.waitForSelector('#tools [data-waits]');
  await settings.waitForFunction(() => {
    const last = [...document.querySelectorAll('#tools section > div > ul > li')].at(-1);
    last?.querySelector<HTMLButtonElement>('button[data-tone="outline"]:not(:disabled)')?.click();
    return last?.querySelector('input[readonly]');
  });
  await settings.evaluate(() => document.querySelector('#tools section')?.scrollIntoView());
  await shot('settings-tool-servers', settings);
  tools.tools = [weather!, mail!];
  await settings.close();
}

const wants = (name: string, args: object) => ({
  toolCalls: [{ id: 'c', name: `Harbour__${name}`, arguments: JSON.stringify(args) }],
});

async function calls({ vendor }: Product, page: Page, shot: Shot): Promise<void> {
  const answer = { deltas: ['It is 12 degrees there [[2.1 "with rain until noon"]].'] };
  const place = { place: 'Oslo', unit: 'celsius', from: 'the library of Sallow Point' };
  await vendor.script(wants('get_weather', place), wants('get_weather', { place: 'Oslo' }), answer);
  await ask(page, 'How is the weather in Oslo?');
  await page.waitForSelector('[role="group"] textarea');
  await shot('tool-card', page);
  await page.click('[role="group"] [data-buttons] button');
  await page.waitForFunction(() => document.querySelectorAll('article summary').length > 0);
  await page.waitForSelector('[role="group"] textarea');
  await page.click('[role="group"] [data-buttons] button');
  await page.waitForSelector('article[aria-busy="false"] [data-mark]');
  await page.evaluate(() => {
    const line = document.querySelector<HTMLDetailsElement>('article details');
    if (line) line.open = true;
  });
  await shot('tool-calls', page);
}

async function pageCard(
  { vendor }: Product,
  tools: ScriptedTools,
  page: Page,
  shot: Shot,
): Promise<void> {
  const url = 'https://pay.harbour.example/order?station=Bergen&days=3';
  const message = 'The forecast of three days costs €2. Pay for it first.';
  tools.script({ pages: [{ mode: 'url', message, url, elicitationId: 'e' }] });
  await vendor.script(wants('get_weather', { place: 'Bergen' }), { deltas: ['Not today.'] });
  await ask(page, 'And in Bergen?');
  await page.waitForSelector('[role="group"] textarea');
  await page.click('[role="group"] [data-buttons] button');
  await page.waitForSelector('[role="group"] code');
  await shot('tool-page', page);
  await page.click('[role="group"] [data-buttons] button:nth-of-type(3)');
  await page.waitForFunction(() => document.querySelector('[role="group"] code') === null);
  await page.waitForSelector('article[aria-busy="false"]');
}
