import { foldSpace } from '#shared/fold-text.ts';

/** An element with what its whole tree holds. */
export interface Box {
  element: Element;
  parent: Box | null;
  depth: number;
  /** Its place among its parent's elements. */
  index: number;
  /** Characters but white space, and those of them in links. */
  letters: number;
  linked: number;
  /** Of segments that read like running text. */
  prose: number;
  segments: number;
  links: number;
  pictures: number;
  controls: number;
  /** Tag and class names, without numbers. */
  kind: string;
  /** Kinds of it and of the two around it. */
  path: string;
}

/** A run of text between the borders of blocks. */
export class Segment {
  readonly box: Box;
  readonly text: string;
  readonly letters: number;
  readonly linked: number;
  #words = -1;

  constructor(box: Box, text: string, { letters, linked }: Pick<Segment, 'letters' | 'linked'>) {
    this.box = box;
    this.text = text;
    this.letters = letters;
    this.linked = linked;
  }

  /** Counted when it is first asked for: not every reading of a page needs it. */
  get words(): number {
    if (this.#words < 0) this.#words = wordsIn(this.text);
    return this.#words;
  }
}

const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark math q rp rt ruby s samp small span strike strong sub sup svg time tt u var wbr picture source nobr relative-time'.split(
    ' ',
  ),
);
/** Is it part of a line of text? */
export const isInline = (element: Element) => inline.has(element.localName);

const unread = new Set(
  'script style noscript template iframe object embed select textarea option'.split(' '),
);
const controls = new Set('button input select textarea form'.split(' '));

/** The text of a body in segments, with its elements; `boxes` parents first. */
export interface Outline {
  segments: Segment[];
  boxes: Box[];
  /** Segment of each text node by its number; -1: none. */
  segmentOf: number[];
}

/** Where the walk is: what is around its nodes. */
interface Level {
  box: Box;
  /** Links around it. */
  links: number;
  /** Elements around it whose text is never read. */
  muted: number;
  isBlock: boolean;
  /** Elements passed. */
  count: number;
}

/** One pass over the tree, however deep it is. */
export class Outliner {
  readonly #outline: Outline = { segments: [], boxes: [], segmentOf: [] };
  #open: { box: Box; texts: string[]; letters: number; linked: number; from: number } | null = null;
  #texts = 0;

  static of(body: Element): Outline {
    const outliner = new Outliner();
    outliner.#walk(body);
    return outliner.#outline;
  }

  #walk(body: Element): void {
    let inner: Level = {
      box: this.#boxOf(body, null, 0),
      links: 0,
      muted: 0,
      isBlock: true,
      count: 0,
    };
    const levels: Level[] = [];
    let at: Node = body;
    let node: Node | null = body.firstChild;
    while (node || levels.length > 0) {
      if (!node) {
        if (inner.isBlock) this.#flush();
        inner = levels.pop() as Level;
        node = at.nextSibling;
        at = at.parentNode as Node;
        continue;
      }
      if (node.nodeType === 3) this.#text(node.nodeValue ?? '', inner);
      const name = node.nodeType === 1 ? (node as Element).localName : '';
      if (name === 'br') this.#flush();
      if (name === '' || name === 'br') {
        node = node.nextSibling;
        continue;
      }
      levels.push(inner);
      inner = this.#enter(node as Element, inner);
      at = node;
      node = node.firstChild;
    }
    this.#flush();
    this.#sum();
  }

  #enter(element: Element, around: Level): Level {
    const name = element.localName;
    const isBlock = !inline.has(name);
    if (isBlock) this.#flush();
    const { box } = around;
    box.pictures += Number(name === 'img');
    box.controls += Number(controls.has(name));
    box.links += Number(name === 'a');
    const index = around.count;
    around.count += 1;
    return {
      box: isBlock ? this.#boxOf(element, box, index) : box,
      links: around.links + Number(name === 'a'),
      muted: around.muted + Number(unread.has(name)),
      isBlock,
      count: 0,
    };
  }

  #boxOf(element: Element, parent: Box | null, index: number): Box {
    const names = (element.getAttribute('class') ?? '').slice(0, 200).replace(/\d+/g, '').trim();
    const box: Box = {
      element,
      parent,
      depth: parent ? parent.depth + 1 : 0,
      index,
      letters: 0,
      linked: 0,
      prose: 0,
      segments: 0,
      links: 0,
      pictures: 0,
      controls: 0,
      kind: `${element.localName}.${names}`,
      path: '',
    };
    box.path = `${parent?.parent?.kind ?? ''}>${parent?.kind ?? ''}>${box.kind}`;
    this.#outline.boxes.push(box);
    return box;
  }

  #text(value: string, { box, links, muted }: Level): void {
    const number = this.#texts;
    this.#texts += 1;
    this.#outline.segmentOf.push(-1);
    if (muted > 0) return;
    this.#open ??= { box, texts: [], letters: 0, linked: 0, from: number };
    const letters = value.replace(/\s+/g, '').length;
    this.#open.texts.push(value);
    this.#open.letters += letters;
    if (links > 0) this.#open.linked += letters;
  }

  #flush(): void {
    const open = this.#open;
    this.#open = null;
    if (!open || open.letters === 0) return;
    const { box, texts, letters, linked, from } = open;
    const { segments, segmentOf } = this.#outline;
    for (let i = from; i < this.#texts; i += 1) segmentOf[i] = segments.length;
    const text = foldSpace(texts.join(''));
    segments.push(new Segment(box, text, { letters, linked }));
  }

  #sum(): void {
    const { segments, boxes } = this.#outline;
    for (const { box, letters, linked, text } of segments) {
      box.letters += letters;
      box.linked += linked;
      box.segments += 1;
      if (isRunning(text, linked / letters)) box.prose += letters;
    }
    for (const box of boxes.toReversed()) {
      const { parent } = box;
      if (!parent) continue;
      parent.letters += box.letters;
      parent.linked += box.linked;
      parent.prose += box.prose;
      parent.segments += box.segments;
      parent.links += box.links;
      parent.pictures += box.pictures;
      parent.controls += box.controls;
    }
  }
}

const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{N}]+/gu;
const spacedWord = /[\p{L}\p{N}]+/gu;
const unspaced = /[\u2e80-\ud7ff\uf900-\ufaff\u1100-\u11ff]|[\ud840-\ud8bf]/;
const wordsIn = (text: string) => text.match(unspaced.test(text) ? word : spacedWord)?.length ?? 0;

const minProse = 60;

function isRunning(text: string, linked: number): boolean {
  return text.length >= minProse && linked < 0.5;
}
