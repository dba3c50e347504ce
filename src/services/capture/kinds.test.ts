import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse, parser } from '#test/support/parse-page.ts';

const folder = path.join(import.meta.dirname, '../../../test/fixtures/pages/kinds');
const marks = ['data-read', 'data-either', 'data-title'];

/** Letters and digits alone: Markdown adds marks, and addresses of links. */
const lettersOf = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '');
const withoutAddresses = (markdown: string) => markdown.replace(/\]\([^)]*\)/g, ']');

interface Kind {
  html: string;
  title: string;
  /** Blocks that are read, in page order. */
  read: string[];
  /** Texts that are not. */
  left: string[];
}

function kindOf(file: string): Kind {
  const page = parser.parseFromString(readFileSync(path.join(folder, file), 'utf8'), 'text/html');
  const read = [...page.querySelectorAll('[data-read]')].map((each) =>
    lettersOf(each.textContent ?? ''),
  );
  const title = page.documentElement.getAttribute('data-title') ?? '';
  const left: string[] = [];
  const walker = page.createTreeWalker(page.body, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = lettersOf(node.nodeValue ?? '');
    if (text && !node.parentElement?.closest('[data-read],[data-either]')) left.push(text);
  }
  for (const mark of marks) {
    for (const each of page.querySelectorAll(`[${mark}]`)) each.removeAttribute(mark);
  }
  const wanted = [...read, lettersOf(title)];
  return {
    html: page.documentElement.outerHTML,
    title,
    read,
    left: left.filter((text) => !wanted.some((each) => each.includes(text))),
  };
}

test.each(readdirSync(folder))('%s is read whole, and nothing around it', async (file) => {
  const { html, title, read, left } = kindOf(file);
  const page = await parse(html);
  const text = lettersOf(withoutAddresses(page?.text ?? ''));
  expect(page?.title).toBe(title);
  let from = 0;
  const lost = read.filter((each) => {
    const at = text.indexOf(each, from);
    if (at >= 0) from = at + each.length;
    return at < 0;
  });
  expect(lost).toEqual([]);
  expect(left.filter((each) => text.includes(each))).toEqual([]);
});
