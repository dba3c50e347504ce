import { indexAttribute, pathAttribute, shadowStep } from '#domain/element-paths.ts';
import { sight } from './visibility.ts';

/** What the walk gathers; `out` is joined once at the end. */
export interface Serialised {
  out: string[];
  /** UTF-16 units in `out`. */
  length: number;
  hiddenDropped: number;
  /** Roots of what was left out because nobody can see it. */
  hidden: Element[];
}

const voidTags = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);
/** Neither their text nor what is in them is read. */
const skippedTags = new Set('style svg canvas object option datalist textarea'.split(' '));
const emptiedTags = new Set('iframe video audio'.split(' '));
const plainName = /^[a-z][\w.-]*$/i;
const keptScripts = /^(application\/ld\+json|math\/)/i;
const longestDataUrl = 2048;

interface Frame {
  /** As they stood when the walk came here: the page may change them between slices. */
  nodes: Node[];
  next: number;
  /** Elements passed so far. */
  elements: number;
  end: string;
  /** Text of this element cannot be seen although that of its children may be. */
  isMute: boolean;
  /** Non-null: children are not where the copy puts them, so they carry their whole path. */
  path: ((element: Element) => string) | null;
  isMarked: boolean;
}

/** Depth-first copy of a document; `step` handles one node, so the caller decides when to pause. */
export class PageWalk {
  readonly result: Serialised = {
    out: ['<!DOCTYPE html>'],
    length: 0,
    hiddenDropped: 0,
    hidden: [],
  };
  readonly #stack: Frame[] = [];
  /** What hides a whole page until its scripts have run says nothing of its parts. */
  readonly #isBlank: boolean;

  constructor(root: Element) {
    const body = root.ownerDocument.body as Element | null;
    this.#isBlank = body !== null && sight(body) !== 'visible';
    this.#enter(root, false, '');
  }

  /** False when all is copied. */
  step(): boolean {
    const frame = this.#stack.at(-1);
    if (!frame) return false;
    const node = frame.nodes[frame.next];
    frame.next += 1;
    if (!node) {
      this.#write(frame.end);
      this.#stack.pop();
    } else if (node.nodeType === Node.TEXT_NODE) {
      if (!frame.isMute) this.#write(escapeText((node as Text).data));
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      this.#element(node as Element, frame);
    }
    return true;
  }

  #element(element: Element, frame: Frame): void {
    const index = frame.elements;
    frame.elements += 1;
    if (!element.isConnected) return;
    const tag = element.localName;
    if (skippedTags.has(tag)) return;
    if (tag === 'script') this.#script(element);
    else if (tag === 'noscript') this.#noscript(element);
    else this.#visible(element, frame, index);
  }

  #visible(element: Element, frame: Frame, index: number): void {
    const tag = element.localName;
    const seen = frame.isMarked && !this.#isBlank ? sight(element) : 'visible';
    if (seen === 'hidden') {
      this.result.hidden.push(element);
      if (tag !== 'rp' && element.textContent?.trim()) this.result.hiddenDropped += 1;
      return;
    }
    const mark = frame.isMarked
      ? frame.path
        ? ` ${pathAttribute}="${frame.path(element)}"`
        : ` ${indexAttribute}="${index}"`
      : '';
    this.#enter(element, seen === 'mute', mark, frame.isMarked || tag === 'body');
  }

  #enter(element: Element, isMute: boolean, mark: string, isMarked = false): void {
    const tag = plainName.test(element.localName) ? element.localName : 'span';
    const end = `</${tag}>`;
    const isEmptied = emptiedTags.has(tag);
    this.#write(`<${tag}${attributesOf(element)}${mark}>${isEmptied ? end : ''}`);
    if (isEmptied || voidTags.has(tag)) return;
    const push = (nodes: Iterable<Node>, more: Partial<Frame> = {}) => {
      const frame = { nodes: [...nodes], next: 0, elements: 0, end, isMute, path: null, isMarked };
      this.#stack.push({ ...frame, ...more });
    };
    if (element.shadowRoot) {
      // A wrapper stands for the root, so that its elements count from it.
      push([]);
      this.#write(`<span ${indexAttribute}="${shadowStep}">`);
      push(element.shadowRoot.childNodes, { end: '</span>' });
    } else if (tag === 'slot' && (element as HTMLSlotElement).assignedNodes().length > 0) {
      push((element as HTMLSlotElement).assignedNodes(), { path: pathOf });
    } else {
      push(element.childNodes);
    }
  }

  #script(element: Element): void {
    const type = element.getAttribute('type') ?? '';
    if (!keptScripts.test(type)) return;
    const text = (element.textContent ?? '').replace(/<\/(?=script)/gi, '<\\/');
    this.#write(`<script type="${escapeAttribute(type)}">${text}</script>`);
  }

  /** Only pictures are worth it: what else stands there is shown to nobody. */
  #noscript(element: Element): void {
    const html = element.firstElementChild ? element.innerHTML : (element.textContent ?? '');
    if (/<img\b/i.test(html)) this.#write(`<noscript>${html}</noscript>`);
  }

  #write(text: string): void {
    this.result.out.push(text);
    this.result.length += text.length;
  }
}

/** Element indexes from the body, through shadow roots. */
export function pathOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element = element; at.localName !== 'body'; ) {
    const parent: ParentNode | null = at.parentNode;
    if (!parent) break;
    steps.unshift(String(Array.prototype.indexOf.call(parent.children, at)));
    if (parent instanceof ShadowRoot) {
      steps.unshift(shadowStep);
      at = parent.host;
    } else if (parent instanceof Element) {
      at = parent;
    } else {
      break;
    }
  }
  return steps.join('/');
}

function attributesOf(element: Element): string {
  let text = '';
  for (const { name, value } of element.attributes) {
    if (name === 'style' || name.startsWith('on') || !/^[\w:.@-]+$/.test(name)) continue;
    if (name.startsWith('data-gloss-')) continue;
    const isHeavy = value.length > longestDataUrl && value.startsWith('data:');
    if (!isHeavy) text += ` ${name}="${escapeAttribute(value)}"`;
  }
  return text;
}

const textEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => textEntities[character] ?? '');
}

function escapeAttribute(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
}
