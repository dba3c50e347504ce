import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { startPairedWebApp } from '#test/support/web-app.ts';
import { peakMemory } from './measures/peak-memory.ts';
import { sized } from './measures/sized.ts';

const chats = sized(2_000, 20);
const perChat = 50;
const limitMs = 60_000;
const limitMegabytes = 300;

/**
 * `npm run bench -- import`: how long an export of 100,000 messages takes in the web app, counted and imported, and how much
 * more memory the browser has meanwhile, all of its processes together. Prints a line; false above 60 s or 300 MB.
 */
export async function benchImport(): Promise<boolean> {
  const app = await startPairedWebApp('/app/');
  const { page } = app.chat;
  try {
    const file = path.join(app.folder, 'conversations.json');
    const bytes = await writeExport(file);
    await page.goto(`${app.server.url}/app/settings/data`);
    const input = await page.waitForSelector('input[type="file"][aria-label="Choose a file"]');
    const memory = peakMemory(app.browser.process()?.pid ?? 0);
    const start = performance.now();
    await input!.uploadFile(file as never);
    await app.chat
      .one('button', 'Import')
      .setTimeout(10 * limitMs)
      .click();
    const countMs = performance.now() - start;
    await page.waitForFunction(
      (wanted) => {
        const place = document.querySelector('[aria-label="Import from other apps"]');
        // While it is read, there is a percentage before it.
        return [...(place?.querySelectorAll('p') ?? [])].some((each) =>
          each.textContent?.startsWith(wanted),
        );
      },
      { timeout: 10 * limitMs, polling: 100 },
      `Imported: ${new Intl.NumberFormat('en').format(chats)} chats`,
    );
    const ms = performance.now() - start;
    const megabytes = memory.stop();
    const figure = {
      messages: chats * perChat,
      megabytesOfFile: Math.round(bytes / 1e6),
      countMs: Math.round(countMs),
      ms: Math.round(ms),
      limitMs,
      megabytes,
      limitMegabytes,
    };
    console.log(JSON.stringify({ bench: 'import', ...figure }));
    return ms <= limitMs && (megabytes ?? 0) <= limitMegabytes;
  } finally {
    await app.close();
  }
}

const words = 'The tide turns at noon and the reading room floods until three, as the table says. ';
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** An export of ChatGPT; its size in bytes. */
async function writeExport(file: string): Promise<number> {
  const out = createWriteStream(file);
  for (let n = 0; n < chats; n += 1) {
    const text = `${n === 0 ? '[' : ','}${JSON.stringify(chatOf(n))}`;
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end(']');
  await once(out, 'finish');
  return out.bytesWritten;
}

function chatOf(n: number) {
  const first = n * perChat;
  const nodes = Array.from({ length: perChat }, (_, at) => {
    const children = at + 1 < perChat ? [id(first + at + 1)] : [];
    const message = {
      author: { role: at % 2 === 0 ? 'user' : 'assistant' },
      create_time: 1_700_000_000 + first + at,
      content: { content_type: 'text', parts: [words.repeat(1 + (at % 9))] },
      metadata: { model_slug: 'gpt', finish_details: { type: 'stop' } },
    };
    return [
      id(first + at),
      { id: id(first + at), parent: at === 0 ? null : id(first + at - 1), children, message },
    ];
  });
  return {
    id: id(10_000_000 + n),
    title: `Tides ${n}`,
    create_time: 1_700_000_000 + first,
    update_time: 1_700_000_000 + first + perChat,
    current_node: id(first + perChat - 1),
    mapping: Object.fromEntries(nodes),
  };
}
