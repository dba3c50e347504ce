import { trimEndOf } from '#shared/trim-end.ts';
/** A reference in the text, and the definition that was taken out of the page. */
export const noteAttribute = 'data-gloss-note';
const definitionAttribute = 'data-gloss-definition';

export type Footnotes = ReadonlyMap<string, Element>;

const labelText = /^(?:\d{1,3}|[*†‡§¶]{1,3}|[a-z]|[ivx]{1,5}|note ?\d+)$/i;
const notesHeading =
  /^(?:(?:foot|end)?notes?|references?(?: and notes)?|anmerkungen|fu(?:ß|ss)noten|notas|note|примечания|сноски|przypisy|脚注|注(?:释|釈)?|footnotes?:?)$/i;
const maxDefinition = 3000;

/**
 * Takes footnotes out of a page, so that their words stand with the place that refers to them
 * whatever part of the page is read. `page` is changed.
 */
export function takeFootnotes(page: Document): Footnotes {
  const taken = new Taken(page);
  for (const link of page.querySelectorAll('a[href*="#"]')) {
    if (page.body.contains(link)) takeLinked(taken, link);
  }
  takeLoose(taken, page);
  taken.settle();
  return taken.definitions;
}

/** Puts the definitions that `content` refers to at its end. */
export function putFootnotes(content: Element, notes: Footnotes): void {
  const wanted = [...content.querySelectorAll(`[${noteAttribute}]`)].map(
    (note) => note.getAttribute(noteAttribute) ?? '',
  );
  for (const label of new Set(wanted)) {
    const definition = notes.get(label);
    if (!definition) continue;
    const holder = content.ownerDocument.createElement('div');
    holder.setAttribute(definitionAttribute, label);
    holder.append(content.ownerDocument.importNode(definition, true));
    content.append(holder);
  }
}

/** For turndown: how references and definitions are written (GFM). */
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
  #next = 1;

  constructor(page: Document) {
    this.#page = page;
  }

  add(reference: Element, shown: string, definition: Element): void {
    const label = this.#labels.get(definition) ?? this.#newLabel(shown);
    this.#labels.set(definition, label);
    this.definitions.set(label, definition);
    const note = this.#page.createElement('span');
    note.setAttribute(noteAttribute, label);
    note.textContent = `[${label}]`;
    const wrapper = reference.parentElement;
    const isAlone = wrapper?.localName === 'sup' && fold(wrapper) === fold(reference);
    (isAlone ? wrapper : reference).replaceWith(note);
  }

  has(definition: Element): boolean {
    return this.#labels.has(definition);
  }

  /** Out of the page, each without its own number and the way back. */
  settle(): void {
    for (const [definition, label] of this.#labels) {
      const parent = definition.parentElement;
      const before = definition.previousElementSibling;
      const after = definition.nextElementSibling;
      definition.remove();
      if (before && !after && isDelimiter(before)) before.remove();
      this.definitions.set(label, cleanDefinition(definition));
      removeEmpty(parent);
    }
  }

  #newLabel(shown: string): string {
    const number = /\d+/.exec(shown)?.[0];
    if (number !== undefined && !this.definitions.has(number)) return number;
    while (this.definitions.has(String(this.#next))) this.#next += 1;
    return String(this.#next);
  }
}

function takeLinked(taken: Taken, link: Element): void {
  const page = link.ownerDocument;
  const shown = trimEndOf(fold(link).replace(/^[[(^]+/, ''), /[\])]/);
  const isNamed = /footnote|noteref|\bfn/i.test(
    `${link.getAttribute('class')} ${link.getAttribute('data-type')} ${link.getAttribute('role')}`,
  );
  if (!labelText.test(shown) && !(isNamed && shown.length <= 12)) return;
  const id = decode((link.getAttribute('href') ?? '').replace(/^[^#]*#/, ''));
  const target = id && (page.getElementById(id) ?? anchorNamed(page, id));
  if (!target || target.contains(link) || !follows(link, target)) return;
  const definition = definitionOf(target);
  if (!definition || definition.contains(link) || definition.querySelector(`[${noteAttribute}]`))
    return;
  taken.add(link, shown, definition);
}

function definitionOf(target: Element): Element | null {
  const block = target.closest('li,p,dd,tr,aside,div,section');
  if (!block || block === target.ownerDocument.body) return null;
  const text = fold(block);
  const isTooMuch = text.length > maxDefinition || block.querySelector('h1,h2,h3,h4,nav,form');
  return text.length < 3 || isTooMuch ? null : block;
}

/** Numbers without links: raised in the text, and again at the head of a paragraph further down. */
function takeLoose(taken: Taken, page: Document): void {
  const references = new Map<string, Element>();
  for (const sup of page.querySelectorAll('sup')) {
    const shown = fold(sup);
    if (!/^\d{1,3}$/.test(shown) || sup.querySelector('a')) continue;
    const block = sup.closest('p,li,div');
    const head = block && startsWith(block, sup);
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
    if (!block || !reference?.isConnected || !startsWith(block, strong) || !opensNotes(block))
      continue;
    takeBlock(taken, reference, shown, block);
  }
}

function opensNotes(block: Element): boolean {
  for (let at = block.previousElementSibling; at; at = at.previousElementSibling) {
    if (isDelimiter(at)) return true;
  }
  return false;
}

function takeBlock(taken: Taken, reference: Element, shown: string, block: Element): void {
  if (!follows(reference, block) || block.contains(reference)) return;
  if (opensNotes(block)) gather(block);
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
      startsWith(at, first);
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
    if (isBack || /back-?ref|backlink|footnote-?back/i.test(names)) link.remove();
  }
  const first = holder.querySelector('sup,strong,b,span');
  if (first && /^\[?\d{1,3}[\].:]*$/.test(fold(first)) && startsWith(holder, first)) first.remove();
  return holder;
}

function removeEmpty(from: Element | null): void {
  for (let at = from; at && at.localName !== 'body'; ) {
    if (fold(at) !== '' && !notesHeading.test(fold(at))) return;
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

function startsWith(block: Element, element: Element): boolean {
  return (
    fold(block).startsWith(fold(element)) &&
    block.textContent?.trimStart().indexOf(element.textContent?.trim() ?? '') === 0
  );
}

function anchorNamed(page: Document, name: string): Element | null {
  return (
    [...page.querySelectorAll('a[name]')].find((anchor) => anchor.getAttribute('name') === name) ??
    null
  );
}

function follows(element: Element, other: Element): boolean {
  return (element.compareDocumentPosition(other) & 4) !== 0;
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

const fold = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
