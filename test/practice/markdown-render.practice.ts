import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { openProbePage, type ProbePage } from '#scripts/reading/probe-page.ts';
import { meaningOf } from '#test/support/markdown-dom.ts';
import { practiceSet } from '#test/support/practice.ts';

jest.setTimeout(180_000);

interface Case {
  id: string;
  section: string;
  markdown: string;
  html: string;
}

const folder = practiceSet('markdown-html');
const practice = folder ? test : test.skip;
let probe: ProbePage;

beforeAll(async () => {
  if (folder) probe = await openProbePage();
}, 180_000);

afterAll(() => probe?.close());

/** A tag of the source that is also one in the expected HTML: here it is shown as text. */
function hasRawHtml({ markdown, html }: Case): boolean {
  const tags = markdown.match(/<[a-z/!][^>]*>/gi) ?? [];
  return tags.some((tag) => !/^<\w+[:@]/.test(tag) && html.includes(tag));
}

const words = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, '');

practice('render.json: the answer view shows what CommonMark and GFM mean', async () => {
  const cases = (
    JSON.parse(readFileSync(path.join(folder!, 'render.json'), 'utf8')) as Case[]
  ).filter(({ section }) => section !== 'HTML blocks' && section !== 'Raw HTML');
  const wrong: object[] = [];
  for (const each of cases) {
    const reply = (await probe.call('answer', {
      id: each.id,
      kind: 'markdown',
      markdown: each.markdown,
    })) as { html: string };
    const [made, wanted] = [meaningOf(reply.html), meaningOf(each.html)];
    const text = (html: string) =>
      words(html.replace(/<!--[\s\S]*?-->/g, '').replace(/<\/?p>/g, ''));
    const same = hasRawHtml(each)
      ? text(made) === text(each.html) || made === wanted
      : made === wanted;
    if (!same) wrong.push({ id: each.id, markdown: each.markdown, wanted, made });
  }
  console.log(`render.json: ${cases.length - wrong.length} of ${cases.length}`, wrong);
  expect(wrong).toEqual([]);
});
