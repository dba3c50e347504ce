// Writes test/fixtures/senders/firefox-*.json: `Port.sender` as Firefox fills it for each kind of
// caller. Run by hand when a browser's version changes; the tests only read what it wrote.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startFirefox } from '#test/support/firefox.ts';

interface Recorder {
  browser: {
    runtime: {
      id: string;
      getURL(path: string): string;
      connect(info: { name: string }): unknown;
      onConnect: { addListener(listen: (port: { name: string; sender: unknown }) => void): void };
    };
    tabs: { query(filter: object): Promise<{ id: number }[]> };
    scripting: { executeScript(run: object): Promise<unknown> };
  };
  senders: unknown[];
}

const folder = path.resolve(import.meta.dirname, '../../test/fixtures/senders');
const firefox = await startFirefox();
try {
  await firefox.openArticle();
  const sidebar = await firefox.openSidebar();
  const background = await firefox.background();
  const own = await background.evaluate(() => {
    const world = globalThis as unknown as Recorder;
    world.senders = [];
    world.browser.runtime.onConnect.addListener(({ name, sender }) => {
      if (name === 'record') world.senders.push(sender);
    });
    return { id: world.browser.runtime.id, baseUrl: world.browser.runtime.getURL('') };
  });
  const last = async (before: number): Promise<unknown> => {
    for (;;) {
      const senders = await background.evaluate(() => (globalThis as unknown as Recorder).senders);
      if (senders.length > before) return senders.at(-1);
    }
  };
  const connect = () => {
    (globalThis as unknown as Recorder).browser.runtime.connect({ name: 'record' });
  };

  await background.evaluate(async () => {
    const { browser } = globalThis as unknown as Recorder;
    const [tab] = await browser.tabs.query({ active: true });
    await browser.scripting.executeScript({
      target: { tabId: tab?.id },
      func: () => {
        (globalThis as unknown as Recorder).browser.runtime.connect({ name: 'record' });
      },
    });
  });
  const content = await last(0);
  await sidebar.evaluate(connect);
  const panel = await last(1);
  const page = await firefox.openExtensionPage('sidebar');
  await page.find('textbox', 'Message');
  await page.evaluate(connect);
  const inTab = await last(2);

  mkdirSync(folder, { recursive: true });
  const browser = await firefox.browser.version();
  const recorded = { 'content-script': content, sidebar: panel, 'extension-page-in-tab': inTab };
  for (const [name, sender] of Object.entries(recorded)) {
    const text = JSON.stringify({ browser, own, sender }, null, 2);
    writeFileSync(path.join(folder, `firefox-${name}.json`), `${text}\n`);
  }
} finally {
  await firefox.close();
}
