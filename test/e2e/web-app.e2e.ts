import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import {
  closeDialog,
  commandsListed,
  dialogClosed,
  focusedLabel,
  openPalette,
  runCommand,
} from '#test/support/palette.ts';
import { findingsAt } from '#test/support/screen-checks.ts';
import { UploadPage } from '#test/support/upload-page.ts';
import type { VendorProcess } from '#test/support/vendor-process.ts';
import { type PairedWebApp, startPairedWebApp, vendorKey } from '#test/support/web-app.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let app: PairedWebApp;
let vendor: VendorProcess;
let chat: ChatPage;

beforeAll(async () => {
  app = await startPairedWebApp('/_app?from=test');
  ({ vendor, chat } = app);
});
afterAll(() => app?.close());

beforeEach(async () => {
  await vendor.reset();
  await chat.click('New chat');
});

test('S2.2 the entry route redirects to the app, retains the query, and removes the secret from the address', async () => {
  await chat.page.waitForFunction(() => !location.hash.includes('pair'));
  const address = new URL(chat.page.url());
  expect(address.pathname).toBe('/app/');
  expect(address.search).toBe('?from=test');
});

test('S2.7 scripts come from the client assets prefix', async () => {
  const scripts = await chat.page.$$eval('script[src]', (all) =>
    all.map((each) => new URL((each as HTMLScriptElement).src).pathname),
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.every((path) => path.startsWith('/maxai-client-assets/'))).toBe(true);
});

test('S1.2 a dictated text is cleaned up: the change is seen, taken, and undone', async () => {
  const page = await app.browser.newPage();
  const dictation = new ChatPage(page);
  await page.goto(`${app.server.url}/app/ai-tools/dictation`);
  const field = await page.waitForSelector('::-p-aria([name="Dictated text"][role="textbox"])');
  const said = 'the boats the boats came at nine';
  await field!.type(said);
  const holds = (text: string) =>
    page.waitForFunction(
      (each, wanted) => (each as HTMLTextAreaElement).value === wanted,
      {},
      field!,
      text,
    );
  await vendor.script({ deltas: ['The boats ', 'came at nine.'] });
  await dictation.click('Clean up dictated text');
  await page.waitForSelector('section del');
  await dictation.click('Replace');
  await holds('The boats came at nine.');
  await dictation.click('Undo');
  await holds(said);
  await page.close();
});

test('S1.2 sends a question through the gateway and reads the streamed answer', async () => {
  await vendor.script({ deltas: ['Through ', 'the ', 'gateway.'], reasoning: ['Hm.'] });
  await chat.ask('Is there a server?');
  await chat.answer('Through the gateway.');
  const [request] = await vendor.chats();
  expect(request?.headers.authorization).toBe(`Bearer ${vendorKey}`);
});

test('stop reaches the vendor through the gateway', async () => {
  await vendor.script({ deltas: ['One. ', 'Two.'], holdAfter: 1 });
  await chat.ask('Count');
  await chat.answer('One.', { done: false });
  await chat.click('Stop');
  await chat.shows('Stopped. What was written is kept.');
  for (;;) if ((await vendor.chats())[0]?.aborted) break;
});

test('the chat is there after a reload, and retry makes a second version', async () => {
  await vendor.script({ deltas: ['Kept.'] }, { deltas: ['Kept again.'] });
  await chat.ask('Will you stay?');
  await chat.answer('Kept.');
  await chat.page.reload();
  await chat.answer('Kept.');
  await chat.click('Retry');
  await chat.answer('Kept again.');
});

test('a Stop in a second tab reaches the tab that streams the answer', async () => {
  await vendor.script({ deltas: ['Begun. ', 'Ended.'], holdAfter: 1 });
  await chat.ask('A question for two tabs');
  await chat.answer('Begun.', { done: false });
  const second = new ChatPage(await app.browser.newPage());
  await second.page.goto(`${app.server.url}/app/`);
  await second.click('Unfold the menu');
  await second.page.locator('[data-chat] ::-p-text(A question for two tabs)').click();
  await second.answer('Begun.', { done: false });
  await second.click('Stop');
  await second.shows('Stopped. What was written is kept.');
  await chat.page.bringToFront();
  await chat.shows('Stopped. What was written is kept.');
  for (;;) if ((await vendor.chats())[0]?.aborted) break;
  await second.page.close();
});

test('U2.4 a notice moves nothing, covers nothing that can be pressed at any size, and F6 leads to its undo', async () => {
  const { page } = chat;
  const sizes = [
    [1280, 800],
    [360, 640],
    [280, 560],
  ] as const;
  const shown = () =>
    page.$$eval('main > *, main textarea, main [data-examples] button, nav a, nav button', (all) =>
      all
        // The list of chats comes later than the rail.
        .filter((each) => each.checkVisibility() && !each.closest('[data-chats],[data-toast-slot]'))
        .map((each) => each.getBoundingClientRect().top),
    );
  const at = async (size: (typeof sizes)[number]) => {
    await page.setViewport({ width: size[0], height: size[1] });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  const places: number[][] = [];
  for (const size of sizes) {
    await at(size);
    await page.waitForSelector('main [data-examples] button');
    places.push(await shown());
  }
  await at(sizes[0]);
  await vendor.script({ deltas: ['An answer to be deleted.'] });
  await chat.ask('What will be deleted?');
  await chat.answer('An answer to be deleted.');
  await chat.click('More');
  await chat.one('menuitem', 'Delete chat').click();
  await chat.shows('Chat deleted');
  await page.waitForSelector('main [data-examples] button');
  await page.keyboard.press('F6');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Undo');
  for (const [index, size] of sizes.entries()) {
    await at(size);
    expect(await shown()).toEqual(places[index]);
    expect(await coveredByToasts(page)).toEqual([]);
  }
  await page.keyboard.press('Enter');
  await chat.answer('An answer to be deleted.');
  await page.waitForFunction(() => !document.querySelector('[data-toasts="shown"]'));
  const inChat = await shown();
  await chat.click('Save to memos');
  await chat.shows('Saved to memos');
  expect(await shown()).toEqual(inChat);
  expect(await coveredByToasts(page)).toEqual([]);
  await at(sizes[0]);
});

wideTest('S2.15 an answer is saved as a memo in the web app too', async () => {
  await vendor.script({ deltas: ['Worth keeping.'] });
  await chat.ask('Anything worth keeping?');
  await chat.answer('Worth keeping.');
  await chat.click('Save to memos');
  await chat.shows('Saved to memos');
  await chat.click('Memos');
  await chat.page.waitForSelector('main [data-memo]');
  expect(new URL(chat.page.url()).pathname).toBe('/app/memos');
});

test('Ctrl+K lists every command of the web app and runs one; Escape returns the focus', async () => {
  const { page } = chat;
  await vendor.script({ deltas: ['At noon.'] });
  await chat.ask('When is low water?');
  await chat.answer('At noon.');
  const box = await chat.one('textbox', 'Message').waitHandle();
  await box.focus();
  await openPalette(page);
  expect(await focusedLabel(page)).toBe('Search');
  const commands = await commandsListed(page);
  await closeDialog(page);
  expect(commands).toEqual([
    'New chat',
    'Copy the last answer',
    'Read the last answer aloud',
    'Save the last answer as a memo',
    'Retry the last answer',
    'Rename chat',
    'Share or save chat',
    'Delete chat',
    'Choose files',
    'Search the web',
    'Chats',
    'Library',
    'Read',
    'Memos',
    'Tools',
    'Search chats',
    'Make a picture',
    'Dictation',
    'GPT-4.1-mini',
    'GPT-4o',
    'scripted-reasoner',
    'Gloss Basic',
    'Compare two models',
    'Connect a model',
    'Theme: Follow the system',
    'Theme: Light',
    'Theme: Dark',
    'Settings',
  ]);
  expect(await focusedLabel(page)).toBe('Message');
  await runCommand(page, 'memos');
  await page.waitForSelector('main:not([hidden]) input[type="search"]');
  await page.goBack();
  await runCommand(page, 'theme dark');
  await page.waitForFunction(() => document.documentElement.style.colorScheme === 'dark');
  await dialogClosed(page);
  await runCommand(page, 'theme light');
  await page.waitForFunction(() => document.documentElement.style.colorScheme !== 'dark');
});

/** A window, half of it (200 % zoom), and WCAG's narrowest (1.4.10: 400 % zoom of 1280 px). */
const widths = [1200, 600, 320];

wideTest(
  'every control of the chat is named, at least 32 px, and in view at 200 % zoom',
  async () => {
    const { page } = chat;
    const found: string[] = [];
    const look = async (screen: string, at: readonly number[] = widths) => {
      found.push(...(await findingsAt(page, screen, at)));
    };
    await look('empty chat');
    const uploads = new UploadPage(chat);
    const words = 'The lighthouse is painted every ninth year';
    await uploads.choose(app.file('notes.md', `# Notes\n\n${words}.`));
    await uploads.isRead('notes.md');
    await look('file');
    await vendor.script(
      {
        deltas: [
          `# Paint\n\nEvery ninth year [[1.1 "${words}"]].\n\n| Year | Coats |\n|---|---|\n| 1995 | 2 |\n\n\`\`\`js\nconst coats = 2;\n\`\`\`\n`,
        ],
      },
      { status: 503 },
    );
    await chat.ask('When is it painted?');
    await chat.answer('Every ninth year');
    await chat.click('Source 1');
    await page.waitForSelector('[data-buttons] button, :is(dialog, aside) article');
    await look('citation', [1200, 320]);
    await page.keyboard.press('Escape');
    await chat.ask('And now?');
    await page.waitForSelector('[role="alert"] button');
    await chat.click('Edit');
    await look('failed answer and edited question');
    await page.keyboard.press('Escape');
    await chat.click('More');
    await page.waitForSelector('[role="menuitem"]');
    await look('menu', [1200]);
    await page.keyboard.press('Escape');
    await openPalette(page);
    await look('palette', [1200, 320]);
    await closeDialog(page);
    for (const panel of ['Memos', 'Library']) {
      await runCommand(page, panel);
      await dialogClosed(page);
      await page.waitForSelector('main:not([hidden]) input[type="search"]');
      await page.keyboard.type('lighthouse painted');
      await chat.shows('passage inside your documents');
      await look(panel);
      await page.goBack();
    }
    await page.setViewport({ width: 800, height: 600 });
    expect(found).toEqual([]);
  },
);

wideTest('so are those of the settings, of chat with PDF and of the PDF viewer', async () => {
  const found: string[] = [];
  const page = await app.browser.newPage();
  await page.setViewport({ width: 1200, height: 765 });
  await page.goto(`${app.server.url}/app/settings`);
  await unfoldServer(page);
  await new ChatPage(page).shows('Provider keys on the server');
  found.push(...(await findingsAt(page, 'settings', widths)));
  await page.goto(`${app.server.url}/ai-tools/chat-with-pdf`);
  await new ChatPage(page).shows('Drop a PDF or any other document here.');
  found.push(...(await findingsAt(page, 'chat with PDF', widths)));
  const body = makePdf({ pages: [linesFrom(['The tide turns at noon.'])] });
  await new UploadPage(new ChatPage(page)).choose(app.file('tides.pdf', body));
  const frame = await page.waitForSelector('iframe[title="Pages of the document"]');
  found.push(...(await findingsAt(page, 'PDF next to the chat', [1200])));
  const viewer = await frame?.evaluate((each) => (each as HTMLIFrameElement).src);
  await page.goto(viewer ?? '');
  await page.waitForSelector('.page .textLayer .endOfContent');
  found.push(...(await findingsAt(page, 'PDF viewer', widths)));
  await page.close();
  expect(found).toEqual([]);
});

test('a provider key is given in the settings, tested at once, stored, and never shown again', async () => {
  const page = await app.browser.newPage();
  const settings = new ChatPage(page);
  const replies: Promise<string>[] = [];
  // The text of a reply that a reload broke off may never come.
  page.on('requestfinished', (request) => {
    replies.push(
      request
        .response()
        ?.text()
        .catch(() => '') ?? Promise.resolve(''),
    );
  });
  const stored = path.join(app.server.dataDir, 'provider-keys.json');
  const give = async (key: string) => {
    await unfoldServer(page);
    const field = await page.locator('::-p-aria([name="Key of OpenAI"])').waitHandle();
    await field.focus();
    await page.keyboard.type(key);
    await settings.click('Save and test');
  };
  await page.goto(`${app.server.url}/app/settings`);
  await give('wrong-key-of-a-vendor');
  await settings.shows('OpenAI does not accept this key; it was not saved.');
  expect(existsSync(stored)).toBe(false);
  await page.reload();
  await give(vendorKey);
  await settings.shows('OpenAI accepts the key.');
  await settings.shows('Key saved on the server');
  expect(existsSync(stored)).toBe(true);
  const fields = () =>
    page.$$eval('input', (all) => all.map((each) => (each as HTMLInputElement).value).join(' '));
  expect(await fields()).not.toContain(vendorKey);

  await app.server.kill();
  await app.server.restart();
  await page.reload();
  await unfoldServer(page);
  await settings.shows('Key saved on the server');
  await vendor.reset();
  await settings.click('Test the key of OpenAI');
  await settings.shows('OpenAI accepts the key.');
  const bearers = (await vendor.requests()).map(({ headers }) => headers.authorization);
  expect(bearers).toContain(`Bearer ${vendorKey}`);
  const shown = [await page.content(), await fields(), ...(await Promise.all(replies))].join('\n');
  expect(shown).not.toContain(vendorKey);
  await settings.click('Remove the key of OpenAI');
  await settings.shows('The key of OpenAI was removed from the server');
  expect(existsSync(stored)).toBe(false);
  await page.close();
});

/** What could be pressed if no notice was over it. */
function coveredByToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'button, a[href], input, textarea, select, summary, [role="button"], [tabindex="0"]';
    const covered = new Set<string>();
    const notices = document.querySelectorAll('[data-toasts="shown"] > *');
    if (notices.length === 0) covered.add('no notice is shown');
    for (const notice of notices) {
      const { left, top, width, height } = notice.getBoundingClientRect();
      if (top < 0 || top + height > innerHeight || left < 0 || left + width > innerWidth) {
        covered.add('the notice is cut');
      }
      for (let x = left; x <= left + width; x += 4) {
        for (let y = top; y <= top + height; y += 4) {
          const below = document.elementsFromPoint(x, y).map((each) => each.closest(controls));
          for (const each of below) {
            if (each && !each.closest('[data-toasts]') && !each.contains(notice)) {
              covered.add(each.outerHTML.slice(0, 80));
            }
          }
        }
      }
    }
    return [...covered];
  });
}

/** Its card is folded, as it works. */
async function unfoldServer(page: Page): Promise<void> {
  const card = await page.waitForSelector('[data-connection="gateway"]');
  const isOpen = await card?.evaluate((details) => (details as HTMLDetailsElement).open);
  if (!isOpen) await page.locator('[data-connection="gateway"] > summary').click();
}
