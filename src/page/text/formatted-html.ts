import { maxHtmlLength } from '#domain/content/html-length.ts';
import {
  attributeOf,
  baseOf,
  childNodesOf,
  closestOf,
  isMatch,
  isShown,
  nameOf,
  nodeTypeOf,
  parentElementOf,
} from '../dom/own-properties.ts';
import { hasWordOf, readingOf } from './readings.ts';
import { isLine, laidOut } from './text-lines.ts';

/** Nodes that are looked at: a page may be as long as it likes. */
const maxNodes = 30_000;
const maxDepth = 150;

const unread = 'script,style,template,noscript,iframe,object,embed,button,select,textarea,rp';
const formulas = '.katex, .MathJax, mjx-container, math';
/** Tags with a meaning of their own, by the name that the HTML has; without names that all objects have. */
const tags: Readonly<Record<string, string | null>> = {
  __proto__: null,
  b: 'strong',
  i: 'em',
  s: 'del',
  strike: 'del',
  kbd: 'code',
  samp: 'code',
};
const meaningful =
  /^(strong|em|del|code|a|pre|[uo]l|li|table|t(head|body|foot|[rdh])|caption|h[1-6]|blockquote|su[pb]|ruby|rtc?)$/;
const bounds = new Set(['ul', 'ol', 'table']);

/**
 * What of a range shows, as HTML of the tags that the capture's converter turns into Markdown: links,
 * emphasis, lists, code, tables, headings, readings of words, formulas. null: it has none of these, and
 * its text is all of it.
 *
 * @param isEditor what is a line there is a line here, and a blank one parts paragraphs
 */
export function formattedHtml(range: Range, isEditor: boolean): string | null {
  const root = scopeOf(range);
  if (!root || closestOf(root, 'pre, code')) return null;
  const reader = new RangeReader(range);
  const nodes = bounds.has(nameOf(root)) ? [root] : childNodesOf(root);
  const html = isEditor ? laidOut(nodes, reader) : reader.all(nodes, 0);
  return reader.isFormatted && html.length <= maxHtmlLength ? html : null;
}

/** The element around the range; of a row or a part of a table the whole. */
function scopeOf(range: Range): Element | null {
  const { commonAncestorContainer: at } = range;
  const element = nodeTypeOf(at) === 1 ? (at as Element) : parentElementOf(at);
  if (!element) return null;
  return /^(thead|tbody|tfoot|tr)$/.test(nameOf(element)) ? closestOf(element, 'table') : element;
}

/** HTML of the nodes of a range. */
class RangeReader {
  readonly #range: Range;
  #nodes = 0;
  isFormatted = false;

  constructor(range: Range) {
    this.#range = range;
  }

  all(nodes: readonly Node[], depth: number): string {
    return nodes.map((node) => this.read(node, depth)).join('');
  }

  read(node: Node, depth: number): string {
    this.#nodes += 1;
    if (this.#nodes > maxNodes || depth > maxDepth || !this.isIn(node)) return '';
    if (nodeTypeOf(node) === 3) return this.#text(node as Text);
    return nodeTypeOf(node) === 1 ? this.#element(node as Element, depth) : '';
  }

  isIn(node: Node): boolean {
    if (!this.#range.intersectsNode(node)) return false;
    if (nodeTypeOf(node) !== 1) return true;
    return !isMatch(node as Element, unread) && isDrawn(node as Element);
  }

  #text(node: Text): string {
    const { startContainer, startOffset, endContainer, endOffset } = this.#range;
    // A reading is whole or none.
    const isCut = readingOf(node) === null;
    const end = isCut && node === endContainer ? endOffset : node.data.length;
    const text = node.data.slice(isCut && node === startContainer ? startOffset : 0, end);
    const html = escapeText(text.replace(/[\uFEFF\u200B]/g, ''));
    return html.includes('\n') && showsLines(node) ? html.replaceAll('\n', '<br>') : html;
  }

  #element(element: Element, depth: number): string {
    const name = nameOf(element);
    if (name === 'br') return '<br>';
    if (name === 'hr') return this.#noted('<hr>');
    if (name === 'img') return escapeText(attributeOf(element, 'alt') ?? '');
    if (name === 'input') return this.#box(element);
    if (isMatch(element, formulas)) return this.#noted(element.outerHTML);
    if (/^rtc?$/.test(name) && !hasWordOf(element, this.#range)) return '';
    const inner = this.all(childNodesOf(element), depth + 1);
    const own = meaningful.test(name) ? name : (tags[name] ?? null);
    if (own !== null && !isUnset(element, own)) return this.#wrapped(element, own, inner);
    if (isLine(element)) return `<div>${inner}</div>`;
    return this.#styled(element, inner);
  }

  #wrapped(element: Element, name: string, inner: string): string {
    const attributes = attributesOf(element, name);
    const isNothing = inner.trim() === '' && !/^t[dhr]$/.test(name);
    if (isNothing || (name === 'a' && attributes === '')) return inner;
    return this.#noted(`<${name}${attributes}>${inner}</${name}>`);
  }

  /** Editors write looks as styles, too. */
  #styled(element: Element, inner: string): string {
    const { style } = element as HTMLElement;
    if (!style || inner.trim() === '') return inner;
    let html = inner;
    if (style.textDecorationLine?.includes('line-through')) html = `<del>${html}</del>`;
    if (style.fontStyle === 'italic') html = `<em>${html}</em>`;
    if (isBold(style.fontWeight)) html = `<strong>${html}</strong>`;
    return html === inner ? inner : this.#noted(html);
  }

  #box(element: Element): string {
    if (attributeOf(element, 'type') !== 'checkbox') return '';
    return `<input type="checkbox"${(element as HTMLInputElement).checked ? ' checked' : ''}>`;
  }

  #noted(html: string): string {
    this.isFormatted = true;
    return html;
  }
}

const isBold = (weight: string) => weight === 'bold' || Number(weight) >= 600;

/** A word processor puts all of a text into a `b` that is not bold. */
function isUnset(element: Element, name: string): boolean {
  const { fontWeight, fontStyle } = (element as HTMLElement).style ?? {};
  if (name === 'strong') return Boolean(fontWeight) && !isBold(fontWeight);
  return name === 'em' && fontStyle === 'normal';
}

/** An element without a box of its own shows what is in it. */
export function isDrawn(element: Element): boolean {
  if (isShown(element, { visibilityProperty: true })) return true;
  return getComputedStyle(element).display === 'contents';
}

function showsLines(node: Text): boolean {
  const parent = parentElementOf(node);
  return (
    parent !== null &&
    !closestOf(parent, 'pre') &&
    /^(?:pre|break-spaces|preserve)/.test(getComputedStyle(parent).whiteSpace)
  );
}

const spans = ['colspan', 'rowspan'];
const copiedOf: Readonly<Record<string, readonly string[]>> = {
  td: spans,
  th: spans,
  li: ['value'],
  ol: ['start'],
  code: ['class'],
  pre: ['class'],
};

function attributesOf(element: Element, name: string): string {
  if (name === 'a') {
    const href = attributeOf(element, 'href') ?? '';
    const base = baseOf(element);
    const isLink = href !== '' && !href.startsWith('#') && URL.canParse(href, base);
    return isLink ? ` href="${escapeText(new URL(href, base).href)}"` : '';
  }
  return (copiedOf[name] ?? [])
    .map((each) => [each, attributeOf(element, each)] as const)
    .map(([each, value]) => (value === null ? '' : ` ${each}="${escapeText(value)}"`))
    .join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escapeText = (text: string) => text.replace(/[&<>"]/g, (each) => entities[each] ?? each);
