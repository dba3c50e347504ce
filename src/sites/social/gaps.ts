import type { NotLoaded } from '#domain/sites/site-pages.ts';
import { parseCount } from './counts.ts';
import { lineOf } from './plain-text.ts';

const pressed = 'button,[role=button]';
const follows = 4; // Node.DOCUMENT_POSITION_FOLLOWING

/**
 * Comments that a page loads on demand, counted by the buttons between and below the comments that
 * it shows: "View 3 replies", "4 of 57", "More comments", in any language. `comments`: in page
 * order; `text`: the post's own, which is outside the list of comments.
 */
export function gapsAmong(comments: readonly Element[], text: Element | null): NotLoaded {
  const [first] = comments;
  const list = first && listOf(first, text);
  if (!first || !list) return 0;
  const shown = new Set(comments);
  let [sum, isSome] = [0, false];
  for (const button of list.querySelectorAll(pressed)) {
    if (!isGap(button, first, shown)) continue;
    const count = countIn(lineOf(button));
    if (count === null) isSome = true;
    else sum += count;
  }
  return isSome ? 'some' : sum;
}

function listOf(comment: Element, text: Element | null): Element | null {
  let list = comment.parentElement;
  for (let at = list; at && at.localName !== 'body'; at = at.parentElement) {
    if (text && at.contains(text)) break;
    list = at;
  }
  return list;
}

function isGap(button: Element, first: Element, comments: ReadonlySet<Element>): boolean {
  if ((first.compareDocumentPosition(button) & follows) === 0) return false;
  if (button.closest('form,[contenteditable],[aria-haspopup],[role=toolbar]')) return false;
  if (button.parentElement?.closest(pressed)) return false;
  for (let at: Element | null = button; at; at = at.parentElement)
    if (comments.has(at)) return false;
  // A picture alone in a list item.
  return /\p{L}/u.test(lineOf(button)) || isAlone(button);
}

/** Whether it is the only content of a list item. */
function isAlone(button: Element): boolean {
  const item = button.closest('li');
  if (!item) return false;
  for (let at = button; at !== item && at.parentElement; at = at.parentElement) {
    if (at.parentElement.childElementCount > 1) return false;
  }
  return lineOf(item) === '';
}

/** "4 of 57" leaves 53. */
function countIn(words: string): number | null {
  const numbers = words.match(/\d[\d.,\u00a0\u202f]*/g) ?? [];
  const [one, other] = numbers.map(parseCount);
  if (one != null && other != null && other > one) return other - one;
  return parseCount(words);
}
