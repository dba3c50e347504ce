import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { openProbePage, type ProbePage } from '#scripts/reading/probe-page.ts';
import { type DomWatch, watchPage } from '#test/support/hostile/dom-watch.ts';
import { practiceSet } from '#test/support/practice.ts';

jest.setTimeout(300_000);

const folder = practiceSet('xss-markdown');
const practice = folder ? test : test.skip;
let probe: ProbePage;
let watch: DomWatch;

beforeAll(async () => {
  if (!folder) return;
  probe = await openProbePage();
  await probe.call('openMarkdown');
  watch = await watchPage(probe.page);
}, 180_000);

afterAll(() => probe?.close());

/** Every part of an answer that can contain a text. */
const places: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `a ${payload.replaceAll('\n', ' ')} b`,
  (payload) => `[word](${payload})`,
  (payload) => `[word](<${payload.replaceAll('\n', '')}> "${payload}")`,
  (payload) => `![${payload}](https://canary.example/a.png "${payload}")`,
  (payload) => `![a](${payload})`,
  (payload) => `[a][b]\n\n[b]: ${payload}`,
  (payload) => `<${payload}>`,
  (payload) => `\`\`\`${payload.replaceAll('\n', '')}\n${payload}\n\`\`\``,
  (payload) => `\`\`\`html\n${payload}\n\`\`\``,
  (payload) => `| a |\n|---|\n| ${payload.replaceAll('\n', ' ')} |`,
  (payload) => `> - 1. ${payload}`,
  (payload) => `$$\n${payload.replace(/\n\s*\n/g, '\n')}\n$$ and $${payload}$`,
  (payload) => `$\\text{${payload}}$ $\\href{${payload}}{x}$`,
  (payload) => `a[^1]\n\n[^1]: ${payload}`,
  (payload) => `a[^${payload.replace(/\s/g, '')}]\n\n[^${payload.replace(/\s/g, '')}]: b`,
  (payload) => `<details>\n<summary>${payload}</summary>\n\n${payload}\n\n</details>`,
  (payload) => `<b>${payload}</b><sub ${payload}>a</sub>`,
];

const payloads = (): string[] =>
  (
    JSON.parse(readFileSync(path.join(folder!, 'payloads.json'), 'utf8')) as { payload: string }[]
  ).map(({ payload }) => payload);

/** Shows each text in turn, partial and complete; resolves when the last is rendered. */
const show = (texts: readonly string[]) =>
  probe.page.evaluate(async (all) => {
    const { glossStage: stage } = globalThis as unknown as {
      glossStage: { update(text: string, live: boolean): void; html(): Promise<string> };
    };
    for (const text of all) {
      stage.update(text.slice(0, text.length / 2), true);
      stage.update(text, true);
      stage.update(text, false);
    }
    await stage.html();
  }, texts);

practice('every payload in every place of an answer: nothing runs, nothing loads', async () => {
  const all = payloads();
  expect(all).toHaveLength(192);
  for (const payload of all) await show(places.map((place) => place(payload)));
  expect(await watch.faults()).toEqual([]);
});

practice('every payload as a diagram: what is drawn is an image', async () => {
  const quoted = (text: string) => text.replaceAll('"', '#quot;').replaceAll('\n', ' ');
  let pictures = 0;
  for (const payload of payloads()) {
    await show([`\`\`\`mermaid\ngraph TD\n  A["${quoted(payload)}"] --> B["b"]\n\`\`\``]);
    pictures += await probe.page.$$eval(
      '[data-diagram] img[src^="blob:"]',
      (found) => found.length,
    );
  }
  console.log(`diagrams drawn of payloads: ${pictures}`);
  expect(pictures).toBeGreaterThan(100);
  expect(await watch.faults()).toEqual([]);
});
