import type { FrameSlot } from '#domain/capture/captures.ts';
import {
  frameAttribute,
  frameBaseAttribute,
  frameStep,
  indexAttribute,
  linesAttribute,
  lookAttribute,
  pathAttribute,
  shadowStep,
} from '#domain/capture/element-paths.ts';
import { countWords } from '#shared/count-words.ts';
import {
  addressOf,
  attributeNamesOf,
  attributeOf,
  baseOf,
  bodyOf,
  childNodesOf,
  hasWords,
  isConnected,
  nameOf,
  nodeTypeOf,
  ownerDocumentOf,
  ownText,
  rootOf,
  shadowRootOf,
  viewOf,
} from '../dom/own-properties.ts';
import { chainOf, indexIn } from '../frames/frame-chain.ts';
import { isFrame, missedOf, shownDocument } from '../frames/page-frames.ts';
import { shownLook } from '../visibility/shown-look.ts';
import { createSight } from '../visibility/visibility.ts';
import { CoveredTexts } from './covered-texts.ts';
import { pathOf } from './element-path.ts';
import { showsLines } from './shown-lines.ts';
import { waitingParts } from './waiting-parts.ts';

/** What the walk gathers; `out` is joined once at the end. */
interface Serialised {
  out: string[];
  /** UTF-16 units in `out`. */
  length: number;
  /** Words that cannot be seen. */
  hiddenDropped: number;
  /** Roots of subtrees that were left out because they are not visible. */
  hidden: Element[];
  /** Elements whose own words were left out. */
  mute: Element[];
  /** Frames of other origins, by their place in `out`. */
  slots: FrameSlot[];
  /** Frames whose words are missing for good. */
  unreadFrames: number;
}

const voidTags = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);
/** Neither their text nor what is in them is read. */
const skippedTags = new Set('style svg canvas object option datalist textarea'.split(' '));
const uncountedTags = new Set('script noscript template'.split(' '));
const emptiedTags = new Set('iframe frame video audio'.split(' '));
/** What most pages are made of. */
const plainNames = new Set('a b br code dd div em i img li p path span strong td tr'.split(' '));
const plainName = /^[a-z][\w.-]*$/i;
const copiedScripts = /^(application\/ld\+json|math\/)/i;
const maxDataUrl = 2048;
/** Letters. */
const minShown = 100;
/** Characters of markup. */
const minNoscript = 1000;

interface Level {
  /** Their state when the walk reached them: the page may change them between slices. */
  nodes: Node[];
  next: number;
  /** Elements passed so far. */
  elements: number;
  end: string;
  /** Text of this element cannot be seen although that of its children may be. */
  isMute: boolean;
  /** Nothing in it can be seen. */
  isHidden: boolean;
  /** Non-null: children are not where the copy puts them, so they carry their whole path. */
  path: ((element: Element) => string) | null;
  isMarked: boolean;
  /** What hides it until the page's scripts have run says nothing of its parts. */
  isBlank: boolean;
}

/** Depth-first copy of a document; `step` handles one node, so the caller decides when to pause. */
export class PageWalk {
  readonly result: Serialised = {
    out: [],
    length: 0,
    hiddenDropped: 0,
    hidden: [],
    mute: [],
    slots: [],
    unreadFrames: 0,
  };
  readonly #stack: Level[] = [];
  readonly #pathOf: (element: Element) => string;
  readonly #waiting = new Set<Element>();
  readonly #sight = createSight();
  readonly #texts = new CoveredTexts(this.#sight.covers);

  /** `lead`: in a frame of another origin, the path of that frame from the top document. */
  constructor(page: Document, lead: string | null = null) {
    this.#pathOf = lead === null ? pathOf : (element) => `${lead}/${frameStep}/${pathOf(element)}`;
    if (lead !== null) {
      this.#body(page, { base: attribute(frameBaseAttribute, baseOf(page)) });
      return;
    }
    this.#write('<!DOCTYPE html>');
    const how = { isMute: false, isMarked: false, isBlank: this.#isBlank(page) };
    this.#enter(rootOf(page), how);
  }

  /** False when all is copied and what turned out to be covered is out again. */
  step(): boolean {
    const level = this.#stack.at(-1);
    if (!level) return this.#texts.step(this.result);
    const node = level.nodes[level.next];
    level.next += 1;
    if (!node) {
      this.#write(level.end);
      this.#stack.pop();
    } else if (nodeTypeOf(node) === Node.TEXT_NODE) {
      const { data } = node as Text;
      if (level.isMute) this.result.hiddenDropped += countWords(data);
      else {
        this.#texts.add(node as Text, this.result.out.length);
        this.#write(escapeText(data));
      }
    } else if (nodeTypeOf(node) === Node.ELEMENT_NODE) {
      this.#element(node as Element, level);
    }
    return true;
  }

  #element(element: Element, level: Level): void {
    const index = level.elements;
    level.elements += 1;
    if (!isConnected(element)) return;
    const tag = nameOf(element);
    if (skippedTags.has(tag)) return;
    if (level.isHidden) this.#count(element);
    else if (tag === 'script') this.#script(element);
    else if (tag === 'noscript') this.#noscript(element);
    else this.#visible(element, level, index);
  }

  #visible(element: Element, level: Level, index: number): void {
    const { isMarked } = level;
    const isBlank = level.isBlank || this.#waiting.has(element);
    const seen = isMarked && !isBlank ? this.#sight.of(element) : 'visible';
    // A frame that cannot be seen shows none of its parts, whatever those say of themselves.
    if (seen === 'hidden' || (seen === 'mute' && isFrame(element))) {
      this.result.hidden.push(element);
      this.#count(element);
      return;
    }
    if (seen === 'mute' && ownText(element, hasWords)) this.result.mute.push(element);
    const page = isFrame(element) ? shownDocument(element) : null;
    if (page) {
      this.#document(element, page);
      return;
    }
    const from = this.result.length;
    const mark = !isMarked
      ? ''
      : level.path
        ? ` ${pathAttribute}="${level.path(element)}"`
        : ` ${indexAttribute}="${index}"`;
    const lines = isMarked && showsLines(element) ? ` ${linesAttribute}=""` : '';
    const look = isMarked ? attribute(lookAttribute, shownLook(element)) : '';
    const isBelowMarked = isMarked || element === bodyOf(ownerDocumentOf(element));
    const how = { isMute: seen === 'mute', isMarked: isBelowMarked, isBlank };
    this.#enter(element, how, `${mark}${lines}${look}`);
    if (isFrame(element)) this.#miss(element, from);
  }

  /** Walks what cannot be seen, to count its words. */
  #count(element: Element): void {
    const tag = nameOf(element);
    if (tag === 'rp' || uncountedTags.has(tag) || emptiedTags.has(tag)) return;
    const how = { isMute: true, isMarked: false, isBlank: false, isHidden: true };
    this.#push(childNodesOf(element), { ...how, end: '' });
  }

  /** A frame that is an empty element here. */
  #miss(frame: HTMLIFrameElement, from: number): void {
    const missed = missedOf(frame);
    if (missed === 'unread') this.result.unreadFrames += 1;
    const parent = viewOf(ownerDocumentOf(frame));
    if (missed !== 'other' || !parent) return;
    this.result.slots.push({
      from,
      to: this.result.length,
      open: this.#open(frame),
      path: this.#pathOf(frame),
      chain: [...chainOf(parent), indexIn(parent, frame.contentWindow)],
      src: frame.src,
    });
  }

  /** Its own words in the place of a frame. With its whole path: a parser may move a block. */
  #document(frame: Element, page: Document): void {
    const base = baseOf(page) === baseOf(frame) ? '' : attribute(frameBaseAttribute, baseOf(page));
    this.#write(this.#open(frame));
    this.#body(page, { base });
  }

  #open(frame: Element): string {
    const names = frameNames.map((name) => attribute(name, frame.getAttribute(name))).join('');
    return `<div${names}${attribute(pathAttribute, this.#pathOf(frame))}`;
  }

  #body(page: Document, { base }: { base: string }): void {
    const body = bodyOf(page);
    const lines = body && showsLines(body) ? ` ${linesAttribute}=""` : '';
    this.#write(`${attribute(frameAttribute, addressOf(page))}${base}${lines}>`);
    this.#push(body ? childNodesOf(body) : [], {
      isMute: false,
      isMarked: true,
      isBlank: this.#isBlank(page),
      end: '</div>',
    });
  }

  #enter(element: Element, how: Pick<Level, 'isMute' | 'isMarked' | 'isBlank'>, mark = ''): void {
    const tag = tagOf(element);
    const end = `</${tag}>`;
    const isEmptied = emptiedTags.has(tag);
    this.#write(`<${tag}${attributesOf(element)}${mark}>${isEmptied ? end : ''}`);
    if (isEmptied || voidTags.has(tag)) return;
    const root = shadowRootOf(element);
    if (root) {
      // A wrapper replaces the root, so that its elements count from it.
      this.#push([], { ...how, end });
      this.#write(`<span ${indexAttribute}="${shadowStep}">`);
      this.#push(childNodesOf(root), { ...how, end: '</span>' });
    } else if (tag === 'slot' && (element as HTMLSlotElement).assignedNodes().length > 0) {
      this.#push((element as HTMLSlotElement).assignedNodes(), { ...how, end, path: this.#pathOf });
    } else {
      this.#push(childNodesOf(element), { ...how, end });
    }
  }

  #isBlank(page: Document): boolean {
    const body = bodyOf(page);
    if (!body) return false;
    for (const part of waitingParts(body)) this.#waiting.add(part);
    return this.#sight.of(body) !== 'visible';
  }

  #push(
    nodes: Node[],
    level: Pick<Level, 'end' | 'isMute' | 'isMarked' | 'isBlank'> & Partial<Level>,
  ): void {
    this.#stack.push({ nodes, next: 0, elements: 0, isHidden: false, path: null, ...level });
  }

  #script(element: Element): void {
    const type = element.getAttribute('type') ?? '';
    if (!copiedScripts.test(type)) return;
    const text = (element.textContent ?? '').replace(/<\/(?=script)/gi, '<\\/');
    this.#write(`<script type="${escapeAttribute(type)}">${text}</script>`);
  }

  /** Only pictures are useful, other content there is not visible; unless the page shows no words at all. */
  #noscript({ innerHTML, ownerDocument }: Element): void {
    const isPage =
      innerHTML.length > minNoscript && (bodyOf(ownerDocument)?.innerText ?? '').length < minShown;
    this.#write(`<noscript>${isPage ? innerHTML : picturesIn(innerHTML)}</noscript>`);
  }

  #write(text: string): void {
    this.result.out.push(text);
    this.result.length += text.length;
  }
}

const pictureTag = /<img\s([^<>]*)>/gi;
const pictureAttribute = /\b((data-)?src(set)?|alt|width|height)="[^"]*"/gi;

/** The pictures alone, rebuilt: where scripts run the rest is text that the page's author wrote. */
const picturesIn = (html: string): string =>
  Array.from(html.matchAll(pictureTag), ([, inner = '']) => {
    const quoted = inner.replace(/=\s?'([^'"]*)'/g, '="$1"').matchAll(pictureAttribute);
    return `<img${Array.from(quoted, ([pair]) => ` ${pair}`).join('')}>`;
  }).join('');

/** A page of frames has them in place of a body, where no parser accepts their text. */
function tagOf(element: Element): string {
  const tag = nameOf(element);
  if (tag === 'frameset') return element === bodyOf(ownerDocumentOf(element)) ? 'body' : 'div';
  return plainNames.has(tag) || plainName.test(tag) ? tag : 'span';
}

const frameNames = ['id', 'class', 'name', 'title', 'role', 'aria-label'];

function attribute(name: string, value: string | null): string {
  return value ? ` ${name}="${escapeAttribute(value)}"` : '';
}

function attributesOf(element: Element): string {
  let text = '';
  for (const name of attributeNamesOf(element)) {
    if (name === 'style' || name.startsWith('on') || !/^[\w:.@-]+$/.test(name)) continue;
    if (name.startsWith('data-gloss-')) continue;
    const value = attributeOf(element, name) ?? '';
    const isHeavy = value.length > maxDataUrl && value.startsWith('data:');
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
