import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createDoor, type Server as Door } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Frame, Page } from 'puppeteer';
import type { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

/** Counts what reaches it. */
let listener: Server;
let outside: string;
const reached: string[] = [];
/** Counts who connects, also without a request. */
let door: Door;
let connections = 0;

beforeAll(async () => {
  listener = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('reached');
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  outside = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  door = createDoor((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
});
afterAll(() => {
  listener?.close();
  door?.close();
});

interface Place {
  chat: ChatPage;
  vendor: PairedWebApp['vendor'];
  close: () => Promise<void>;
}

async function startInWebApp(): Promise<Place> {
  const app = await startPairedWebApp('/app/');
  return { chat: app.chat, vendor: app.vendor, close: () => app.close() };
}

async function startInExtension(): Promise<Place> {
  const product: Product = await startProduct();
  await product.connect(product.vendor.url);
  const chat = await product.openPanel(await product.openArticle());
  return { chat, vendor: product.vendor, close: () => product.close() };
}

describe.each([
  ['web app', startInWebApp],
  ['extension', startInExtension],
])('S3.9 features.artifacts in the %s', (_name, start) => {
  let place: Place;
  let page: Page;

  beforeAll(async () => {
    place = await start();
    page = place.chat.page;
    await page.setViewport({ width: 1280, height: 800 });
  });
  afterAll(() => place?.close());
  beforeEach(async () => {
    reached.length = 0;
    await place.vendor.reset();
    await place.chat.click('New chat');
  });

  async function answerWith(language: string, code: string, end: string): Promise<void> {
    const text = `Here it is.\n\n\`\`\`${language}\n${code}\n\`\`\`\n\n${end}`;
    await place.vendor.script({ deltas: text.match(/[\s\S]{1,40}/g) ?? [] });
    await place.chat.ask('Make it.');
    await place.chat.answer(end);
  }

  const panel = () => page.waitForSelector('section[data-artifact]');

  async function previewFrame(): Promise<Frame> {
    const element = await page.waitForSelector('[data-artifact] iframe');
    // A frame that is restored is another one by now.
    return (await element?.contentFrame()) ?? previewFrame();
  }

  /** What the preview shows, also of a page that a link has led to. */
  async function textOfPreview(): Promise<string> {
    const frame = await previewFrame();
    const heading = await frame.waitForSelector('h1');
    return heading!.evaluate((each) => each.textContent);
  }

  test('a page opens by itself; nothing of it runs, loads or leaves before the click that says so', async () => {
    const html = [
      '<title>Tide table</title>',
      `<meta http-equiv="refresh" content="0; url=${outside}/refresh">`,
      `<link rel="stylesheet" href="${outside}/css"><style>@import "${outside}/import"; h1 { background: url(${outside}/background) }</style>`,
      `<h1>Tides</h1><img src="${outside}/image"><iframe src="${outside}/frame"></iframe>`,
      `<form action="${outside}/form" method="post"><button id="send">Send</button></form>`,
      `<a id="self" href="${outside}/self">self</a><a id="top" target="_top" href="${outside}/top">top</a>`,
      `<a id="new" target="_blank" href="${outside}/new">new</a>`,
      `<script>document.title = 'ran'; fetch('${outside}/fetch').catch(() => {}); open('${outside}/popup'); new Worker('data:text/javascript,fetch("${outside}/worker")'); document.querySelector('h1').textContent = 'It ran'</script>`,
    ].join('\n');
    await answerWith('html', html, 'The table is ready.');
    const frame = await previewFrame();
    await frame.waitForSelector('h1');
    for (const id of ['send', 'self', 'top', 'new']) {
      await (await previewFrame())
        .$eval(`#${id}`, (each) => (each as HTMLElement).click())
        .catch(() => null);
    }
    // What was on its way has arrived before what is sent after it.
    await page.evaluate(
      (to) =>
        fetch(`${to}/after`).then(
          () => null,
          () => null,
        ),
      outside,
    );
    await fetch(`${outside}/last`);
    expect(reached.filter((each) => !['/after', '/last'].includes(each))).toEqual([]);
    // A pressed link leaves the preview as it was.
    await place.chat.shows("Links don't open in the preview");
    expect(await textOfPreview()).toBe('Tides');
  });

  test('what is shown still connects to no host, and names none', async () => {
    const host = `https://127.0.0.1:${(door.address() as AddressInfo).port}`;
    const hints = ['preconnect', 'dns-prefetch', 'prerender', 'prefetch', 'modulepreload', 'icon'];
    const html = [
      '<title>Hints</title>',
      ...hints.map((rel) => `<link rel="${rel}" href="${host}/${rel}">`),
      `<script type="speculationrules">{"prerender":[{"urls":["${host}/rules"]}]}</script>`,
      `<style>@import "${host}/a"; h1 { --a: url(${host}/b); background: image-set("${host}/c" 1x) }</style>`,
      `<h1 style="background: var(--a)">Tides</h1><a href="${host}/link">link</a>`,
      `<svg><image href="${host}/image"/><rect width="9" height="9" fill="#abc"/></svg>`,
    ].join('\n');
    connections = 0;
    await answerWith('html', html, 'The hints are ready.');
    const frame = await previewFrame();
    await frame.waitForSelector('h1');
    // What was on its way has arrived before what is sent after it.
    await page.evaluate((to) => fetch(to).catch(() => null), `${outside}/after`);
    await fetch(`${outside}/last`);
    expect(connections).toBe(0);
    const shown = await frame.evaluate(() => document.documentElement.outerHTML);
    expect(shown).not.toContain('127.0.0.1');
    expect(shown).toContain('<rect width="9" height="9" fill="#abc">');
  });

  const card = () => page.waitForSelector('article [data-artifact-card]');

  test('U2.4 in the answer it is a card of one height, with a small view that is an image and no frame', async () => {
    const html = [
      '<title>Tides</title>',
      '<style>body { background: #0f766e }</style>',
      '<h1>Low</h1>',
    ];
    await place.vendor.script({
      deltas: ['Here.\n\n```', `html\n${html[0]}\n`, html.slice(1).join('\n'), '\n```\n\nReady.'],
      holdAfter: 2,
    });
    await place.chat.ask('Make it.');
    await panel();
    const placeOfCard = async () =>
      (await card())!.evaluate((each) => {
        const { top, height } = each.getBoundingClientRect();
        return { top: top - each.closest('article')!.getBoundingClientRect().top, height };
      });
    await page.waitForFunction(() =>
      document.querySelector('article [data-artifact-card] bdi')?.textContent?.includes('Tides'),
    );
    const written = await placeOfCard();
    expect(await page.$('article [data-code]')).toBeNull();
    await place.vendor.release();
    await place.chat.answer('Ready.');
    await page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>('article [data-view] > img');
      return image?.complete && image.naturalWidth > 0;
    });
    expect(await placeOfCard()).toEqual(written);
    expect(await page.$('article iframe')).toBeNull();
    expect(await axeFindings(page)).toEqual([]);
    await place.chat.click('Show in the answer');
    await page.waitForSelector('article [data-code]');
    await place.chat.click('Close');
    await page.waitForFunction(() => !document.querySelector('[data-artifact]'));
    expect(await page.$('article [data-code]')).not.toBeNull();
  });

  test('after the click that says what they may do its scripts run, in an origin of their own', async () => {
    const html =
      "<title>Clock</title><h1>Still</h1><script>document.querySelector('h1').textContent = 'It ran'</script>";
    await answerWith('html', html, 'The clock is ready.');
    expect(await textOfPreview()).toBe('Still');
    await place.chat.shows('and possibly others');
    expect(await axeFindings(page)).toEqual([]);
    await place.chat.click('Run scripts');
    await page.waitForFunction(
      () =>
        document.querySelector('[data-artifact] iframe')?.getAttribute('sandbox') ===
        'allow-scripts',
    );
    const running = await previewFrame();
    await running.waitForFunction(() => document.querySelector('h1')?.textContent === 'It ran');
    expect(await running.evaluate(() => origin)).toBe('null');
    await place.chat.click('Stop scripts');
    await (await previewFrame()).waitForFunction(
      () => document.querySelector('h1')?.textContent === 'Still',
    );
  });

  test('scripts that run reach the hosts alone that the page names, which were said before the click', async () => {
    const html = `<title>Rates</title><h1>Still</h1><script>
      const blocked = [];
      addEventListener('securitypolicyviolation', ({ blockedURI }) => blocked.push(new URL(blockedURI).host));
      const ask = (host) => fetch('https://' + host + '/rate').catch(() => null);
      Promise.all([ask('rates.example.invalid'), ask(['hidden', 'example', 'invalid'].join('.'))]).then(() => {
        document.querySelector('h1').textContent = 'Blocked: ' + blocked.join();
      });
      const named = 'https://rates.example.invalid/';
    </script>`;
    await answerWith('html', html, 'The rates are ready.');
    await page.waitForFunction(
      () => document.querySelector('[data-artifact] bdi')?.textContent === 'rates.example.invalid',
    );
    await place.chat.click('Run scripts');
    await page.waitForSelector('[data-artifact] iframe[src]');
    const running = await previewFrame();
    await running.waitForFunction(() =>
      document.querySelector('h1')?.textContent?.startsWith('Blocked: '),
    );
    expect(await running.$eval('h1', (each) => each.textContent)).toBe(
      'Blocked: hidden.example.invalid',
    );
  });

  test('scripts that never return are stopped, by a click at once; the page around them works', async () => {
    const html =
      '<title>Loop</title><h1>Still</h1><script>setTimeout(() => { for (;;); }, 0)</script>';
    await answerWith('html', html, 'The loop is ready.');
    // The small view of the same page has no share in what runs.
    await page.waitForSelector('article [data-view] > img');
    await place.chat.click('Run scripts');
    await place.chat.shows('did not answer for 2 seconds');
    expect(await page.$('article iframe')).toBeNull();
    expect(await textOfPreview()).toBe('Still');
    await place.chat.click('Run scripts');
    await place.chat.click('Stop scripts');
    expect(await textOfPreview()).toBe('Still');
  });

  test('the code, its versions, and the way back; a picture and a document have previews, short code has none', async () => {
    await answerWith('html', '<title>Tides</title><h1>First</h1>', 'First one.');
    await answerWith('html', '<title>Tides</title><h1>Second</h1>', 'Second one.');
    await place.chat.shows('Version 2 of 2');
    await place.chat.click('Older version');
    await place.chat.shows('Version 1 of 2');
    await (await previewFrame()).waitForFunction(
      () => document.querySelector('h1')?.textContent === 'First',
    );
    await place.chat.click('Code');
    await page.waitForFunction(() =>
      document.querySelector('[data-artifact] pre')?.textContent?.includes('<h1>First</h1>'),
    );
    expect(await axeFindings(page)).toEqual([]);
    await place.chat.click('Close');
    await page.waitForFunction(() => !document.querySelector('[data-artifact]'));
    await answerWith(
      'svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>Mark</title></svg>',
      'Drawn.',
    );
    await page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>('[data-artifact] img');
      return image?.complete && image.naturalWidth > 0;
    });
    await place.chat.click('Close');
    const shown = page.$$('article [data-artifact-button]');
    expect((await shown).length).toBe(3);
    await answerWith('ts', 'const a = 1;', 'Short.');
    expect((await page.$$('article [data-artifact-button]')).length).toBe(3);
  });

  test('where there is no room it opens by a press, in the place of the chat, and Escape leads back', async () => {
    await page.setViewport({ width: 380, height: 765 });
    await answerWith('markdown', `# Plan\n\n${'- a line\n'.repeat(20)}`, 'Written.');
    expect(await page.$('[data-artifact]')).toBeNull();
    await place.chat.clickOn('article [data-artifact-button]');
    await panel();
    expect(await page.$eval('main', (each) => getComputedStyle(each).display)).toBe('none');
    await page.waitForFunction(
      () =>
        document.activeElement?.localName === 'h2' && document.activeElement.textContent === 'Plan',
    );
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-artifact-button'));
    await page.setViewport({ width: 1280, height: 800 });
  });
});
