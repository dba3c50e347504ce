import { foldSpace } from '#shared/fold-text.ts';

const amount = /^[•·*–-]?\s?[\d½⅓⅔¼¾⅛]/u;
const maxLine = 100;
const maxItems = 100;
const minShare = 0.6;
const minLines = 4;
const maxLabels = 3;

/**
 * Lists of short lines without links, most of which begin with an amount, and the headings right before them: what a
 * recipe or instructions need. None where they have fewer than four lines together.
 */
export function amountLists(numbered: readonly Element[]): ReadonlySet<Element> {
  const lists = new Set<Element>();
  let lines = 0;
  for (const [i, element] of numbered.entries()) {
    const own = linesOf(element);
    if (own === 0) continue;
    lines += own;
    lists.add(element);
    const heading = numbered
      .slice(Math.max(i - maxLabels, 0), i)
      .findLast((each) => /^h[2-6]$/.test(each.localName));
    if (heading) lists.add(heading);
  }
  return lines < minLines ? new Set() : lists;
}

/** 0 where it is no list of amounts. */
function linesOf(list: Element): number {
  const { length } = list.children;
  if (!/^[uo]l$/.test(list.localName) || length < 2 || length > maxItems) return 0;
  if (list.querySelector('a,button,input,ul,ol')) return 0;
  const texts = [...list.children].map(({ textContent }) => foldSpace(textContent));
  if (texts.some((text) => text.length > maxLine)) return 0;
  return texts.filter((text) => amount.test(text)).length >= length * minShare ? length : 0;
}
