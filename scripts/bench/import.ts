import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { ElementHandle } from 'puppeteer';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';
import { chatJson, perChat } from './import/chatgpt-export.ts';
import { peakMemory } from './measures/peak-memory.ts';
import { sized } from './measures/sized.ts';

const chats = sized(2_000, 20);
const limitMs = 60_000;
const limitMegabytes = 300;
/** Chats of a file that is larger than memory, of which each is there again and again. */
const otherChats = sized(200, 4);
const largeMegabytes = sized(2_000, 4);
const maxWaitMs = 90 * 60_000;

/**
 * `npm run bench -- import`: how long an export of 100,000 messages takes in the web app, counted and imported, and how much
 * more memory the browser has meanwhile, all of its processes together; with `--large` one of 2 GB, for its memory. Prints a
 * line each; false above 60 s or 300 MB.
 */
export async function benchImport(): Promise<boolean> {
  const app = await startPairedWebApp('/app/');
  try {
    const isGood = await importMany(app);
    const isWanted = process.argv.includes('--large') || process.env.GLOSS_BENCH_CORE;
    return isWanted ? (await importLarge(app)) && isGood : isGood;
  } finally {
    await app.close();
  }
}

async function importMany(app: PairedWebApp): Promise<boolean> {
  const file = path.join(app.folder, 'conversations.json');
  const bytes = await writeExport(file);
  const give = (input: Input) => input.uploadFile(file as never);
  const { countMs, ms, megabytes } = await measured(app, give, chats);
  const figure = {
    messages: chats * perChat,
    megabytesOfFile: Math.round(bytes / 1e6),
    countMs,
    ms,
    limitMs,
    megabytes,
    limitMegabytes,
  };
  console.log(JSON.stringify({ bench: 'import', ...figure }));
  return ms <= limitMs && (megabytes ?? 0) <= limitMegabytes;
}

/** Made in the page of the same piece many times: it is on no disk. */
async function importLarge(app: PairedWebApp): Promise<boolean> {
  const all = Array.from({ length: otherChats }, (_, n) => chatJson(chats + n)).join(',');
  const times = Math.max(1, Math.round((largeMegabytes * 1e6) / all.length));
  const give = (input: Input) => input.evaluate(giveRepeated, all, times);
  const { countMs, ms, megabytes } = await measured(app, give, otherChats);
  const megabytesOfFile = Math.round((times * all.length) / 1e6);
  const figure = { megabytesOfFile, countMs, ms, megabytes, limitMegabytes };
  console.log(JSON.stringify({ bench: 'import', part: 'large', ...figure }));
  return (megabytes ?? 0) <= limitMegabytes;
}

type Input = ElementHandle<HTMLInputElement>;

/** Runs in the page. */
function giveRepeated(input: HTMLInputElement, text: string, times: number): void {
  const piece = new Blob([`${text},`]);
  const parts = [...Array<Blob>(times - 1).fill(piece), new Blob([text])];
  const files = new DataTransfer();
  files.items.add(new File(['[', ...parts, ']'], 'conversations.json'));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** From the choice of a file to the end of its import, which has this many new chats. */
async function measured(
  { chat, server, browser }: PairedWebApp,
  give: (input: Input) => Promise<void>,
  added: number,
): Promise<{ countMs: number; ms: number; megabytes: number | null }> {
  const { page } = chat;
  await page.goto(`${server.url}/app/settings/data`);
  const input = await page.waitForSelector('input[type="file"][aria-label="Choose a file"]');
  const memory = peakMemory(browser.process()?.pid ?? 0);
  const start = performance.now();
  await give(input as Input);
  await chat.one('button', 'Import').setTimeout(maxWaitMs).click();
  const countMs = Math.round(performance.now() - start);
  await page.waitForFunction(
    (wanted) => {
      const place = document.querySelector('[aria-label="Import from other apps"]');
      // While it is read, there is a percentage before it.
      return [...(place?.querySelectorAll('p') ?? [])].some((each) =>
        each.textContent?.startsWith(wanted),
      );
    },
    { timeout: maxWaitMs, polling: 100 },
    `Imported: ${new Intl.NumberFormat('en').format(added)} chats`,
  );
  return { countMs, ms: Math.round(performance.now() - start), megabytes: memory.stop() };
}

/** An export of ChatGPT; its size in bytes. */
async function writeExport(file: string): Promise<number> {
  const out = createWriteStream(file);
  for (let n = 0; n < chats; n += 1) {
    if (!out.write(`${n === 0 ? '[' : ','}${chatJson(n)}`)) await once(out, 'drain');
  }
  out.end(']');
  await once(out, 'finish');
  return out.bytesWritten;
}
