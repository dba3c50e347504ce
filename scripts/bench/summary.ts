import type { ChatPage } from '#test/support/chat-page.ts';
import { makeBook } from '#test/support/files/pdf-book.ts';
import { linesFrom } from '#test/support/files/pdf-writer.ts';
import { pagesOf } from '#test/support/long-texts.ts';
import { PdfPage } from '#test/support/pdf-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { basicRouge } from './summary/basic-rouge.ts';

const sizes = [5, 50, 500];
/** The scripted host lists both: a window that is known, and one that is not. */
const models = { 'gpt-4.1-mini': 'a window of 1M tokens', 'unheard-of': 'an unknown window' };
const linesPerPage = 45;

interface Run {
  pages: number;
  model: string;
  /** From the click to the first point that is drawn, and to the end of the answer. */
  firstPointMs: number;
  wholeMs: number;
  calls: number;
}

/**
 * `npm run bench -- summary`: the time to the first visible point of a PDF's key takeaways and the
 * number of requests, for 5, 50 and 500 pages; the scripted host answers at once. Then ROUGE of Gloss
 * Basic. It has no aim: the calls are those that the window needs, the rest is printed.
 */
export async function benchSummary(): Promise<boolean> {
  for (const [model, window] of Object.entries(models)) {
    const product = await startProduct();
    try {
      await product.connect(product.vendor.url, '', model);
      const chat = await product.openPanel(await product.openArticle());
      for (const pages of sizes) {
        const figures = await run(product, chat, model, pages);
        console.log(JSON.stringify({ bench: 'summary', window, ...figures }));
      }
    } finally {
      await product.close();
    }
  }
  for (const { text, of, r1, r2, rl } of await basicRouge()) {
    const f1 = [r1, r2, rl].map((each) => round(each.f1));
    const recall = [r1, r2, rl].map((each) => round(each.recall));
    console.log(
      JSON.stringify({ bench: 'summary, Gloss Basic, ROUGE 1, 2, L', text, of, f1, recall }),
    );
  }
  return true;
}

async function run(product: Product, chat: ChatPage, model: string, pages: number): Promise<Run> {
  const { sites, vendor } = product;
  const url = `https://papers.example/book-${pages}.pdf`;
  sites.put(url, { body: bookOf(pages), headers: { 'content-type': 'application/pdf' } });
  const pdf = await PdfPage.open(product, PdfPage.fileQuery(url));
  await pdf.drawn();
  await pdf.page.bringToFront();
  await chat.click('New chat');
  await hasRead(chat, `book-${pages}.pdf`);
  await vendor.reset();
  const measured = chat.page.evaluate(timesToPoints);
  const [times] = await Promise.all([measured, chat.click('Key points with sources')]);
  const calls = (await vendor.chats()).length;
  await pdf.page.close();
  return { pages, model, ...times, calls };
}

async function hasRead(chat: ChatPage, title: string): Promise<void> {
  await chat.page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('main li')].some(
        ({ innerText }) => innerText.includes(wanted) && /tokens/.test(innerText),
      ),
    { timeout: 180_000, polling: 100 },
    title,
  );
}

/** From the next click on: looks at each change of the view. Runs in the panel. */
async function timesToPoints(): Promise<{ firstPointMs: number; wholeMs: number }> {
  await new Promise((resolve) => addEventListener('click', resolve, { once: true, capture: true }));
  const start = performance.now();
  const until = (selector: string) =>
    new Promise<number>((resolve) => {
      const look = () => {
        if (!document.querySelector(selector)) return;
        changes.disconnect();
        resolve(Math.round(performance.now() - start));
      };
      const changes = new MutationObserver(look);
      changes.observe(document, { subtree: true, childList: true, attributes: true });
      look();
    });
  const answer = 'article[aria-label="Answer"]';
  const firstPointMs = await until(`${answer} li`);
  const wholeMs = await until(`${answer}[aria-busy="false"]`);
  return { firstPointMs, wholeMs };
}

function bookOf(count: number): Buffer {
  const { text } = pagesOf(count);
  const pages = text.split(/(?=Page \d+\. )/).reduce<Map<string, string[]>>((all, paragraph) => {
    const page = /^Page (\d+)/.exec(paragraph)?.[1] ?? '';
    return all.set(page, [...(all.get(page) ?? []), ...linesOf(paragraph)]);
  }, new Map());
  return makeBook({
    title: 'A long book',
    pages: [...pages.values()].map((lines) => linesFrom(lines.slice(0, linesPerPage), 60, 60, 11)),
  });
}

function linesOf(paragraph: string): string[] {
  return (
    paragraph
      .trim()
      .match(/.{1,80}(?:\s|$)/g)
      ?.map((line) => line.trim())
      .concat('') ?? []
  );
}

const round = (value: number) => Math.round(value * 1000) / 1000;
