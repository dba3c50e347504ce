import { foldSpace } from '#shared/fold-text.ts';
import { trimEndOf } from '#shared/trim-end.ts';
import { isAllOf, opensWith } from '../article/empty-parts.ts';

/** A reference in the text, and the definition that was taken out of the page. */
const noteAttribute = 'data-gloss-note';
const definitionAttribute = 'data-gloss-definition';

export type Footnotes = ReadonlyMap<string, Element>;

const labelText = /^(?:\d{1,3}|[*†‡§¶]{1,3}|[a-z]|[ivx]{1,5}|note ?\d+)$/i;
const notesHeading =
  /^(?:(?:foot|end)?notes?|references?(?: and notes)?|anmerkungen|fu(?:ß|ss)noten|notas|note|примечания|сноски|przypisy|脚注|注(?:释|釈)?|footnotes?:?)$/i;
const maxDefinition = 3000;

/**
 * Moves footnotes of a page to the places that refer to them, so that they are included with any
 * part of the page. `page` is changed.
 */
export function takeFootnotes(page: Document): Footnotes {
  const taken = new Taken(page);
  for (const link of page.body.querySelectorAll('a[href*="#"]')) takeLinked(taken, link);
  takeLoose(taken, page);
  for (const note of page.body.querySelectorAll(sidenotes)) takeSidenote(taken, note);
  taken.settle();
  return taken.definitions;
}

const labelsIn = (content: Element) =>
  [...content.querySelectorAll(`[${noteAttribute}]`)].map(
    (note) => note.getAttribute(noteAttribute) ?? '',
  );

/** Puts the definitions that `content` refers to at its end, and those that they refer to in turn. */
export function putFootnotes(content: Element, notes: Footnotes): void {
  const wanted = new Set(labelsIn(content));
  for (const label of wanted) {
    const definition = notes.get(label);
    if (!definition) continue;
    const holder = content.ownerDocument.createElement('div');
    holder.setAttribute(definitionAttribute, label);
    holder.append(content.ownerDocument.importNode(definition, true));
    content.append(holder);
    for (const other of labelsIn(holder)) wanted.add(other);
  }
}

/** A turndown rule: references and definitions in GFM. */
export const footnoteRules = {
  reference: {
    filter: (node: HTMLElement) => node.hasAttribute(noteAttribute),
    replacement: (_: string, node: unknown) =>
      `[^${(node as Element).getAttribute(noteAttribute)}]`,
  },
  definition: {
    filter: (node: HTMLElement) => node.hasAttribute(definitionAttribute),
    replacement: (content: string, node: unknown) => {
      const label = (node as Element).getAttribute(definitionAttribute);
      const text = content.trim().replace(/\n(?=.)/g, '\n    ');
      return `\n\n[^${label}]: ${text}\n\n`;
    },
  },
};

class Taken {
  readonly definitions = new Map<string, Element>();
  readonly #labels = new Map<Element, string>();
  readonly #page: Document;
  readonly #order: ReadonlyMap<Element, number>;
  readonly #anchors: ReadonlyMap<string | null, Element>;
  /** Blocks that can be a definition, and those that cannot: many links lead to one. */
  readonly #blocks = new Map<Element, boolean>();
  readonly #delimiters = new Map<Element, Element | null>();
  #next = 1;

  constructor(page: Document) {
    this.#page = page;
    this.#order = new Map([...page.querySelectorAll('*')].map((element, i) => [element, i]));
    const anchors = [...page.querySelectorAll('a[name]')].reverse();
    this.#anchors = new Map(anchors.map((anchor) => [anchor.getAttribute('name'), anchor]));
  }

  /** Is `other` after it in the unchanged page? */
  follows(element: Element, other: Element): boolean {
    return (this.#order.get(element) ?? 0) < (this.#order.get(other) ?? 0);
  }

  target(id: string): Element | null {
    return this.#page.getElementById(id) ?? this.#anchors.get(id) ?? null;
  }

  isDefinition(block: Element): boolean {
    const known = this.#blocks.get(block) ?? isDefinition(block);
    this.#blocks.set(block, known);
    return known;
  }

  /** Is it under a rule or a heading that names notes? */
  opensNotes(block: Element): boolean {
    const parent = block.parentElement;
    if (!parent) return false;
    let first = this.#delimiters.get(parent);
    if (first === undefined) first = [...parent.children].find(isDelimiter) ?? null;
    this.#delimiters.set(parent, first);
    return first !== null && this.follows(first, block);
  }

  add(reference: Element, shown: string, definition: Element): void {
    const label = this.#labels.get(definition) ?? this.#newLabel(shown);
    this.#labels.set(definition, label);
    this.definitions.set(label, definition);
    const note = this.#page.createElement('span');
    note.setAttribute(noteAttribute, label);
    note.textContent = `[${label}]`;
    const wrapper = reference.parentElement;
    const isAlone = wrapper?.localName === 'sup' && isAllOf(wrapper, reference);
    (isAlone ? wrapper : reference).replaceWith(note);
  }

  has(definition: Element): boolean {
    return this.#labels.has(definition);
  }

  /** Takes them out of the page, each without its own number and back link. */
  settle(): void {
    const parents = new Set<Element>();
    for (const [definition, label] of this.#labels) {
      const parent = definition.parentElement;
      const before = definition.previousElementSibling;
      const after = definition.nextElementSibling;
      definition.remove();
      if (before && !after && isDelimiter(before)) before.remove();
      this.definitions.set(label, cleanDefinition(definition));
      if (parent) parents.add(parent);
    }
    for (const parent of parents) removeEmpty(parent);
  }

  #newLabel(shown: string): string {
    const number = /\d+/.exec(shown)?.[0];
    if (number !== undefined && !this.definitions.has(number)) return number;
    while (this.definitions.has(String(this.#next))) this.#next += 1;
    return String(this.#next);
  }
}

function takeLinked(taken: Taken, link: Element): void {
  const shown = trimEndOf(fold(link).replace(/^[[(^]+/, ''), /[\])]/);
  const isNamed = /footnote|noteref|\bfn/i.test(
    `${link.getAttribute('class')} ${link.getAttribute('data-type')} ${link.getAttribute('role')}`,
  );
  if (!labelText.test(shown) && !(isNamed && shown.length <= 12)) return;
  const id = decode((link.getAttribute('href') ?? '').replace(/^[^#]*#/, ''));
  const target = id && taken.target(id);
  if (!target || target.contains(link) || !taken.follows(link, target)) return;
  const definition = definitionOf(taken, target);
  if (!definition || definition.contains(link)) return;
  if (!taken.has(definition) && definition.querySelector(`[${noteAttribute}]`)) return;
  taken.add(link, shown, definition);
}

/** Notes in the margin (Tufte, Gwern), in the text at the place that they belong to; a counter of the style numbers them. */
const sidenotes = '.sidenote,.marginnote,.margin-note';
const toggles = 'label.margin-toggle,input.margin-toggle,.sidenote-number';

function takeSidenote(taken: Taken, note: Element): void {
  if (!fold(note) || taken.has(note) || note.parentElement?.closest(sidenotes)) return;
  const reference = note.ownerDocument.createElement('span');
  note.before(reference);
  while (reference.previousElementSibling?.matches(toggles)) {
    if (fold(reference.previousElementSibling)) break;
    reference.previousElementSibling.remove();
  }
  taken.add(reference, '', note);
}

function definitionOf(taken: Taken, target: Element): Element | null {
  const block = target.closest('li,p,dd,tr,aside,div,section');
  return block && taken.isDefinition(block) ? block : null;
}

function isDefinition(block: Element): boolean {
  const { length } = fold(block);
  if (length < 3 || length > maxDefinition) return false;
  return block.querySelector('h1,h2,h3,h4,nav,form') === null;
}

/** Numbers without links: superscripts, repeated at the start of a paragraph further down. */
function takeLoose(taken: Taken, page: Document): void {
  const references = new Map<string, Element>();
  for (const sup of page.querySelectorAll('sup')) {
    const shown = fold(sup);
    if (!/^\d{1,3}$/.test(shown) || sup.querySelector('a')) continue;
    const block = sup.closest('p,li,div');
    const head = block && opensWith(block, sup);
    if (!head) {
      if (!references.has(shown)) references.set(shown, sup);
      continue;
    }
    const reference = references.get(shown);
    if (reference && block.localName !== 'div' && !taken.has(block))
      takeBlock(taken, reference, shown, block);
  }
  takeAfterRule(taken, page, references);
}

/** After a rule or a heading that names notes, bold numbers count as well. */
function takeAfterRule(taken: Taken, page: Document, references: Map<string, Element>): void {
  for (const strong of page.querySelectorAll('p > strong:first-child, p > b:first-child')) {
    const shown = fold(strong).replace(/[.:]$/, '');
    const block = strong.parentElement;
    const reference = references.get(shown);
    if (!block || !reference?.isConnected) continue;
    if (!opensWith(block, strong) || !taken.opensNotes(block)) continue;
    takeBlock(taken, reference, shown, block);
  }
}

function takeBlock(taken: Taken, reference: Element, shown: string, block: Element): void {
  if (!taken.follows(reference, block) || block.contains(reference)) return;
  if (taken.opensNotes(block)) gather(block);
  taken.add(reference, shown, block);
}

/** Paragraphs and lists up to the next number belong to the note. */
function gather(block: Element): void {
  const more: Element[] = [];
  for (let at = block.nextElementSibling; at; at = at.nextElementSibling) {
    const first = at.firstElementChild;
    const isNext =
      first !== null &&
      /^(sup|strong|b)$/.test(first.localName) &&
      /^\d{1,3}[.:]?$/.test(fold(first)) &&
      opensWith(at, first);
    if (isNext || !/^(p|ul|ol|blockquote|pre)$/.test(at.localName)) break;
    more.push(at);
  }
  if (more.length === 0) return;
  const opener = block.ownerDocument.createElement('p');
  opener.append(...block.childNodes);
  block.append(opener, ...more);
}

function cleanDefinition(definition: Element): Element {
  const holder = definition.ownerDocument.createElement('div');
  holder.append(...definition.childNodes);
  for (const link of holder.querySelectorAll('a')) {
    const isBack =
      (link.getAttribute('href') ?? '').includes('#') &&
      /^(?:[\s[\](^↩↑⤴⬆\d.)*†‡a-z]|\ufe0e){0,5}$/iu.test(fold(link));
    const names = `${link.getAttribute('class')} ${link.getAttribute('role')} ${link.getAttribute('rev')}`;
    if (isBack || /back-?ref|backlink|footnote-?back/i.test(names)) removeBack(link, holder);
  }
  const first = holder.querySelector(`sup,strong,b,span:not([${noteAttribute}])`);
  if (first && /^\[?\d{1,3}[\].:]*$/.test(fold(first)) && opensWith(holder, first)) first.remove();
  return holder;
}

/** A link back, with what is around it and holds nothing but its signs. */
function removeBack(link: Element, holder: Element): void {
  const around = link.parentElement;
  link.remove();
  if (!around || around === holder || around.querySelector('img')) return;
  if (/^[\s^↑↩,;]*$/.test(around.textContent ?? '')) removeBack(around, holder);
}

function removeEmpty(from: Element | null): void {
  for (let at = from; at && at.localName !== 'body'; ) {
    const words = fold(at);
    if (words !== '' && !notesHeading.test(words)) return;
    if (at.querySelector('img,video,table,pre')) return;
    const parent: Element | null = at.parentElement;
    const before = at.previousElementSibling;
    if (before && isDelimiter(before)) before.remove();
    at.remove();
    at = parent;
  }
}

function isDelimiter(element: Element): boolean {
  return (
    element.localName === 'hr' ||
    (/^h[1-6]$/.test(element.localName) && notesHeading.test(fold(element)))
  );
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

const fold = (element: Element): string => foldSpace(element.textContent);
