import { lookAttribute } from '#domain/capture/element-paths.ts';
import { inlineLook, notedLook, struckNames } from '#domain/capture/text-look.ts';
import type { TextLook } from '#domain/reading/look-runs.ts';

const blocks =
  'address,article,aside,blockquote,caption,dd,details,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,summary,table,tbody,td,tfoot,th,thead,tr,ul';
const formulas = 'pre,math,svg,.katex,.MathJax,.mathjax,mjx-container';
const struck = [...struckNames].join();

/**
 * Puts what a style raises, lowers or strikes into `sup`, `sub` and `del`: as the copy has noted it,
 * or as the page's own `style` attributes say. Elements keep their paths.
 */
export function markLooks(page: Document): void {
  const made = new Set<Element>();
  for (const element of page.body.querySelectorAll(`[${lookAttribute}],[style]`)) {
    const { height, isStruck } = lookOf(element) ?? {};
    if (isStruck) strike(element);
    if (!height || element.closest(`sup,sub,${formulas}`)) continue;
    const name = height === 'raised' ? 'sup' : 'sub';
    const before = element.previousSibling as Element | null;
    if (before && made.has(before) && before.localName === name) before.append(element);
    else made.add(wrap([element], name, page));
  }
  for (const element of page.body.querySelectorAll(struck)) outOfBlocks(element);
}

function lookOf(element: Element): TextLook | null {
  const noted = element.getAttribute(lookAttribute);
  if (noted !== null) return notedLook(element.localName, noted);
  return inlineLook(element.localName, element.getAttribute('style') ?? '');
}

function strike(element: Element): void {
  if (element.parentElement?.closest(struck) || !/\S/.test(element.textContent ?? '')) return;
  if (element.matches(blocks) || element.querySelector(blocks)) {
    spread(element);
    return;
  }
  for (const inner of element.querySelectorAll(struck)) renamed(inner, 'span');
  const before = element.previousSibling as Element | null;
  if (before?.localName === 'del') before.append(element);
  else wrap([element], 'del', element.ownerDocument);
}

/** Marks are written in lines: a struck part of several blocks is struck in each. */
function outOfBlocks(element: Element): void {
  if (!element.isConnected || !element.querySelector(blocks)) return;
  spread(element);
  renamed(element, 'div');
}

function spread(root: Element): void {
  const holders = new Set([root]);
  for (const block of root.querySelectorAll(blocks)) {
    for (let at = block; !holders.has(at) && at.parentElement; at = at.parentElement) {
      holders.add(at);
    }
  }
  for (const holder of holders) {
    // Inside of program text nothing is a mark.
    if (holder.localName === 'pre') continue;
    for (const run of runsIn(holder, holders)) {
      const line = wrap(run, 'del', root.ownerDocument);
      for (const inner of line.querySelectorAll(struck)) renamed(inner, 'span');
    }
  }
}

/** Neighbours in a line, with words. */
function runsIn(holder: Element, holders: ReadonlySet<Node>): ChildNode[][] {
  const runs: ChildNode[][] = [[]];
  for (const node of holder.childNodes) {
    if (holders.has(node)) runs.push([]);
    else runs.at(-1)?.push(node);
  }
  return runs.filter((run) => run.some(({ textContent }) => /\S/.test(textContent ?? '')));
}

/** With its attributes: they hold its path. */
function renamed(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name);
  for (const { name: key, value } of element.attributes) other.setAttribute(key, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

function wrap(nodes: readonly ChildNode[], name: string, page: Document): Element {
  const wrapper = page.createElement(name);
  nodes[0]?.replaceWith(wrapper);
  wrapper.append(...nodes);
  return wrapper;
}
