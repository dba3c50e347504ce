import { startPairedWebApp } from '#test/support/web-app.ts';
import { inLanguage } from './language.ts';
import { press, shotOf, walks, windowWidths } from './page.ts';

const table = (high: string) => `<title>Tide table</title>
<style>body { font: 16px sans-serif; margin: 24px } td, th { padding: 4px 16px; text-align: start }</style>
<h1>Tides of Sallow Point</h1>
<table><tr><th>Day</th><th>High water</th></tr><tr><td>Monday</td><td>${high}</td></tr></table>
<script>document.querySelector('h1').textContent = 'It ran'</script>`;
const choice = '[data-artifact] [aria-pressed]';
const close = '[data-artifact] > header > button:last-of-type';
const made = {
  mermaid:
    'graph LR\n  A[Low water] --> B{Moon full?}\n  B --> C[Spring tide]\n  B --> D[Neap tide]',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><title>Mark of the harbour</title><rect width="160" height="90" fill="#0f766e"/><circle cx="80" cy="45" r="30" fill="#fff"/></svg>',
  ts: `// tide.ts\n${Array.from({ length: 18 }, (_, at) => `export const level${at} = ${at} * 0.4;`).join('\n')}`,
};

/** What a model made, next to the chat: its preview before scripts may run, its code, and the cards in the answer. */
export async function artifactViews(folder: string): Promise<void> {
  const app = await startPairedWebApp('/app/');
  const { chat, vendor } = app;
  const { page } = chat;
  try {
    await page.setViewport({ width: 1280, height: 800 });
    for (const high of ['06:12', '06:40']) {
      const end = `High water is at ${high}.`;
      const text = `Here is the table.\n\n\`\`\`html\n${table(high)}\n\`\`\`\n\n${end}`;
      await vendor.script({ deltas: [text] });
      await chat.ask(`Make a tide table with high water at ${high}.`);
      await chat.answer(end);
    }
    const fences = Object.entries(made).map(([name, code]) => `\`\`\`${name}\n${code}\n\`\`\``);
    await vendor.script({ deltas: [`${fences.join('\n\n')}\n\nThese are all.`] });
    await chat.ask('Make a diagram, a mark and some code.');
    await chat.answer('These are all.');
    await press(page, close);
    for (const walk of walks) {
      await inLanguage(app, walk.language);
      await page.setViewport({ width: 1280, height: 800 });
      const shot = shotOf(folder, walk, windowWidths);
      await page.waitForSelector('article [data-view] > img');
      await shot('artifact-cards-end', page);
      await page.$eval('article [data-artifact-card]', (card) => card.scrollIntoView());
      await shot('artifact-cards', page);
      await press(page, 'article [data-artifact-button]');
      await page.waitForSelector(choice);
      await press(page, `${choice}:first-of-type`);
      await page.waitForSelector('[data-artifact] iframe');
      await shot('artifact-preview', page);
      await press(page, `${choice}:last-of-type`);
      await page.waitForSelector('[data-artifact] pre');
      await shot('artifact-code', page);
      await press(page, close);
    }
  } finally {
    await app.close();
  }
}
