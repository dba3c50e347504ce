import {
  frameAttribute,
  frameStep,
  indexAttribute,
  pathAttribute,
} from '#domain/capture/element-paths.ts';
import type { Anchor, Passage } from '#domain/passages/passage.ts';
import { lettersOf, TextIndex } from './text-index.ts';

type DomAnchor = Extract<Anchor, { kind: 'dom' }>;

interface Span {
  id: string;
  textStart: number;
  textEnd: number;
}

/** Characters before and after a passage that distinguish equal ones. */
const contextLength = 32;
/** Characters ahead at which a short match is another place with the same words. */
const maxJump = 5000;
const shortKey = 16;
/** Searches from the page's start cost its whole length, so their number is limited. */
const restarts = 300;

/** Finds each passage of the Markdown in the page's own text, in order (DESIGN section 7). */
export function anchorPassages(page: Document, text: string, spans: readonly Span[]): Passage[] {
  const index = new TextIndex(page.body);
  let cursor = 0;
  let left = restarts;
  let last: DomAnchor = { kind: 'dom', exact: '', prefix: '', suffix: '', path: '' };
  return spans.map((span) => {
    const words = plainWords(text.slice(span.textStart, span.textEnd));
    const key = lettersOf(words);
    let at = key ? index.key.indexOf(key, cursor) : -1;
    if (at === -1 && key && left > 0) {
      left -= 1;
      at = index.key.indexOf(key);
    }
    const isStray = key.length < shortKey && at - cursor > maxJump;
    if (at >= cursor && !isStray) cursor = at + key.length;
    last = at === -1 ? { ...last, exact: words } : anchorAt(index, at, at + key.length);
    return { ...span, anchor: last };
  });
}

/** Passages of a page that was not parsed: the page is searched for their words. */
export function anchorByWords(text: string, spans: readonly Span[]): Passage[] {
  return spans.map((span) => {
    const exact = plainWords(text.slice(span.textStart, span.textEnd));
    return { ...span, anchor: { kind: 'dom', exact, prefix: '', suffix: '', path: '' } };
  });
}

function anchorAt(index: TextIndex, from: number, to: number): DomAnchor {
  const start = index.place(from);
  const end = index.place(to - 1);
  const before = index.text.slice(Math.max(0, start.at - 4 * contextLength), start.at);
  const after = index.text.slice(end.at + 1, end.at + 1 + 4 * contextLength);
  return {
    kind: 'dom',
    exact: fold(index.text.slice(start.at, end.at + 1)),
    prefix: fold(before).slice(-contextLength),
    suffix: fold(after).slice(0, contextLength),
    path: pathOf(commonElement(start.element, end.element)),
  };
}

const fold = (text: string) => text.replace(/\s+/g, ' ');

/** The visible text of Markdown: no addresses, no tags. */
function plainWords(markdown: string): string {
  return markdown
    .replace(/!\[[^[\]]*\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, ' ')
    .replace(/\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, ']')
    .replace(/(?<!\\)<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
    .trim();
}

function commonElement(a: Element, b: Element): Element {
  let at: Element = a;
  while (!at.contains(b) && at.parentElement) at = at.parentElement;
  return at;
}

/** The path in the live page, by the attributes of its serialised copy. */
function pathOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at && at.localName !== 'body'; at = at.parentElement) {
    if (at.hasAttribute(frameAttribute)) steps.unshift(frameStep);
    const whole = at.getAttribute(pathAttribute);
    if (whole !== null) return [whole, ...steps].join('/');
    const step = at.getAttribute(indexAttribute);
    if (step !== null) steps.unshift(step);
  }
  return steps.join('/');
}
