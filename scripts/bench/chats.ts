import type { Page } from 'puppeteer';
import { startPairedWebApp } from '#test/support/web-app.ts';
import { bareList, bareTexts, untilFirst, untilOpen, untilShown } from './chats/in-page.ts';
import { addChats, addLongChat, answersOfLong, longName, markOf, nameOf } from './chats/seed.ts';
import { sized } from './measures/sized.ts';
import { median } from './stream/page-cost.ts';

interface ChatFigure {
  name: string;
  ms: number;
  /** `ms` may not be more. */
  limit: number;
  /** The same with nothing around it, in the same page. */
  bareMs: number;
  ratio: number;
}

const rounds = sized(7, 1);
const someChats = sized(5_000, 200);
const allChats = sized(10_000, 400);
const field = 'dialog[open] [role="combobox"]';
const options = 'dialog[open] [role="option"]';

/**
 * `npm run bench -- chats`: how long a person waits for the first result of Ctrl+K at 5,000 chats, for the first row of a
 * list of 10,000 and for the words of one old chat in them, and until a chat of 200 answers shows its end; each next to
 * the bare work in the same page. Prints a line each; false where one is above its limit.
 */
export async function benchChats(): Promise<boolean> {
  const app = await startPairedWebApp('/app/');
  const { page } = app.chat;
  try {
    await page.setViewport({ width: 1280, height: 800 });
    await addChats(page, 0, someChats);
    await fresh(page);
    const figures = [await keyToResult(page), await opening(page)];
    await addChats(page, someChats, allChats);
    const texts = await addLongChat(page);
    figures.push(...(await firstRow(page)), await oldWords(page), ...(await longChat(page, texts)));
    for (const figure of figures) console.log(JSON.stringify({ bench: 'chats', ...figure }));
    return figures.every(({ ms, limit }) => ms <= limit);
  } finally {
    await app.close();
  }
}

async function fresh(page: Page): Promise<void> {
  await page.goto(new URL('/app/', page.url()).href);
  await page.waitForSelector('aside [data-chat]');
  await page.waitForNetworkIdle({ idleTime: 1_000, concurrency: 5 });
}

/** Median of each by turns, so that a machine whose speed changes changes both. */
async function compared(
  name: string,
  limit: number,
  ours: (round: number) => Promise<number>,
  bare: (round: number) => Promise<number>,
): Promise<ChatFigure> {
  const measured: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push([await ours(round), await bare(round)]);
  }
  const [ms = 0, bareMs = 0] = [0, 1].map((at) => median(measured.map((each) => each[at] ?? 0)));
  const of = (value: number) => Math.round(value * 10) / 10;
  return {
    name,
    ms: of(ms),
    limit,
    bareMs: of(bareMs),
    ratio: Math.round((ms / bareMs) * 100) / 100,
  };
}

/** An old chat by the first words of its name. */
const wanted = (round: number) => nameOf(40 + round * 111);

async function keyToResult(page: Page): Promise<ChatFigure> {
  await page.evaluate(untilOpen, options);
  const figure = await compared(
    'a key in Ctrl+K to its first chat, 5,000 chats',
    50,
    (round) => page.evaluate(untilFirst, field, wanted(round).slice(0, -1), options, wanted(round)),
    (round) => page.evaluate(bareList, bareNamed(wanted(round).slice(0, -1).toLowerCase())),
  );
  await page.keyboard.press('Escape');
  return figure;
}

const bareNamed = (words: string) => ({ table: 'conversations', field: 'name', words, limit: 6 });
const bareNewest = { table: 'conversations', field: 'name', index: 'place', limit: 20 };

function opening(page: Page): Promise<ChatFigure> {
  return compared(
    'Ctrl+K to what was changed last, 5,000 chats',
    100,
    async () => {
      const ms = await page.evaluate(
        untilOpen,
        'dialog[open] [role="group"][aria-label="Recent"] [role="option"]',
      );
      await page.keyboard.press('Escape');
      return ms;
    },
    () => page.evaluate(bareList, bareNewest),
  );
}

async function firstRow(page: Page): Promise<ChatFigure[]> {
  const open = () =>
    page.evaluate(untilShown, 'aside a', 'Chats', 'main:not([hidden]) [data-chat]');
  const leave = () => page.evaluate(untilShown, 'aside a', 'New chat', 'main[data-start]');
  const bare = () => page.evaluate(bareList, bareNewest);
  const cold = await compared(
    'the list of 10,000 chats to its first row, in a page that was opened just now',
    100,
    async () => {
      await fresh(page);
      return open();
    },
    bare,
  );
  const again = await compared(
    'the list of 10,000 chats to its first row, again',
    100,
    async () => {
      await leave();
      return open();
    },
    bare,
  );
  return [cold, again];
}

async function oldWords(page: Page): Promise<ChatFigure> {
  const search = 'main:not([hidden]) input[type="search"]';
  const rows = 'main:not([hidden]) li small';
  // The first search of a profile makes the index of texts.
  await page.evaluate(untilFirst, search, markOf(7), rows, markOf(7));
  return compared(
    'the words of one old chat of 10,000, with the pause that a search waits for',
    300,
    (round) => page.evaluate(untilFirst, search, markOf(17 + round), rows, markOf(17 + round)),
    (round) =>
      page.evaluate(bareList, {
        table: 'messages',
        field: 'text',
        words: markOf(17 + round),
        limit: 20,
      }),
  );
}

async function longChat(page: Page, texts: readonly string[]): Promise<ChatFigure[]> {
  const open = (count: number) =>
    page.evaluate(untilShown, 'aside a[data-chat]', longName, 'main article', count);
  const leave = () => page.evaluate(untilShown, 'aside a', 'New chat', 'main[data-start]');
  const bare = () => page.evaluate(bareTexts, texts);
  const measure = (name: string, limit: number, count: number) =>
    compared(
      name,
      limit,
      async () => {
        await fresh(page);
        const ms = await open(count);
        await leave();
        return ms;
      },
      bare,
    );
  return [
    await measure(`a chat of ${answersOfLong} answers to its end`, 300, 1),
    await measure(`a chat of ${answersOfLong} answers, all drawn`, 2_000, 2 * answersOfLong),
  ];
}
