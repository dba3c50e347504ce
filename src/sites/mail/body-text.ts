import { linesAttribute } from '#domain/capture/element-paths.ts';
import { struckNames } from '#domain/capture/text-look.ts';
import { loweredText, raisedText } from '#domain/reading/raised-text.ts';

const blocks = new Set(
  'address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
/** Elements separated by an empty line. */
const apart = new Set('blockquote dl h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '));
/** Characters with which senders push the first words out of previews. */
const padding = /(?:[\s\u00a0]{0,8}[\u034f\u200b\u200c\u2007\ufeff\u00ad]){3,}/g;
const emoji = /^\p{Extended_Pictographic}/u;

/** Nested quotes that are marked each. */
const maxQuotes = 12;

/** The lines written so far; white space is folded as on a page. */
class Lines {
  readonly out: string[] = [];
  #line = '';
  #quotes = 0;
  #isApart = false;
  #left: number;

  constructor(max: number) {
    this.#left = max;
  }

  get isFull(): boolean {
    return this.#left <= 0;
  }

  /** The characters before what comes next. */
  get tail(): string {
    return this.#line.slice(-4);
  }

  words(text: string): void {
    this.#left -= text.length;
    const joined = this.#line === '' || this.#line.endsWith(' ') ? text.trimStart() : text;
    this.#line += joined;
  }

  end(): void {
    if (this.#line.trim() !== '') this.#put(this.#line.trimEnd());
    this.#line = '';
  }

  /** An explicit line break: an empty line where nothing precedes it. */
  break(): void {
    if (this.#line.trim() === '') this.#put('');
    else this.end();
    this.#line = '';
  }

  rule(): void {
    this.end();
    this.#put('----');
  }

  /** The next line is separated by an empty one. */
  gap(): void {
    this.end();
    this.#isApart = true;
  }

  quote(by: 1 | -1): void {
    this.gap();
    this.#quotes += by;
  }

  /** Preformatted text, line by line. */
  raw(text: string): void {
    this.#left -= text.length;
    const [first = '', ...rest] = text.split('\n');
    this.#line += first;
    for (const line of rest) {
      this.#put(this.#line.trimEnd());
      this.#line = line;
    }
  }

  #put(line: string): void {
    const mark = '> '.repeat(Math.min(this.#quotes, maxQuotes));
    const isFirst = this.out.length === 0;
    if (this.#isApart && !isFirst && this.out.at(-1)?.replace(/[> ]/g, '') !== '')
      this.out.push('');
    this.#isApart = false;
    this.out.push(mark ? `${mark}${line}`.trimEnd() : line);
  }
}

/**
 * The text of an element in lines as a reader sees them; quoted lines begin with "> ". `max`:
 * UTF-16 units after which reading stops.
 */
export function bodyLines(root: Element, max = Number.POSITIVE_INFINITY): string[] {
  const lines = new Lines(max);
  write(root, lines, false);
  lines.end();
  return lines.out;
}

function write(parent: Element, lines: Lines, isPre: boolean): void {
  for (const node of parent.childNodes) {
    if (lines.isFull) return;
    if (node.nodeType === 3) {
      const text = (node.nodeValue ?? '')
        .replace(padding, ' ')
        .replace(/\u00a0/g, ' ')
        .replace(/\u00ad/g, '');
      if (isPre) lines.raw(text.replace(/\r\n?/g, '\n'));
      else lines.words(text.replace(/\s+/g, ' '));
    } else if (node.nodeType === 1) element(node as Element, lines, isPre);
  }
}

function element(node: Element, lines: Lines, isPre: boolean): void {
  const tag = node.localName;
  if (tag === 'br') lines.break();
  else if (tag === 'img') lines.words(emojiOf(node));
  else if (tag === 'hr') lines.rule();
  else if (/^su[bp]$/.test(tag) && isShort(node)) lines.words(onTheLine(node, lines.tail));
  else if (struckNames.has(tag)) struck(node, lines, isPre);
  else if (blocks.has(tag)) block(node, lines, keepsLines(node, isPre));
  else {
    if (tag === 'td' || tag === 'th') lines.words(' ');
    write(node, lines, keepsLines(node, isPre));
  }
}

const maxRaised = 16;
const isShort = ({ textContent }: Node) => (textContent ?? '').length <= maxRaised;

function onTheLine(node: Element, before: string): string {
  const text = (node.textContent ?? '').replace(/\s+/g, ' ');
  let next: Node | null = node.nextSibling;
  while (next?.firstChild) next = next.firstChild;
  const after = (next?.nodeValue ?? '').slice(0, 1);
  return (node.localName === 'sup' ? raisedText : loweredText)(before, text, after);
}

function struck(node: Element, lines: Lines, isPre: boolean): void {
  const mark = /\S/.test(node.textContent ?? '') ? '~~' : '';
  lines.words(mark);
  write(node, lines, isPre);
  lines.words(mark);
}

function block(node: Element, lines: Lines, isPre: boolean): void {
  const tag = node.localName;
  const isApart = apart.has(tag);
  if (isApart) lines.gap();
  else lines.end();
  if (tag === 'li') lines.words('- ');
  if (tag === 'blockquote') lines.quote(1);
  write(node, lines, isPre);
  if (tag === 'blockquote') lines.quote(-1);
  if (isApart) lines.gap();
  else lines.end();
}

/**
 * Whether its line ends are shown: by the element, its style, or the style sheet as recorded in the
 * copy.
 */
function keepsLines(node: Element, isPre: boolean): boolean {
  if (node.localName === 'pre' || node.hasAttribute(linesAttribute)) return true;
  const style = node.getAttribute('style') ?? '';
  const [, value] = /white-space(?:-collapse)?\s*:\s*([a-z-]+)/i.exec(style) ?? [];
  return value ? /^(?:pre|break-spaces|preserve)/i.test(value) : isPre;
}

function emojiOf(image: Element): string {
  const alt = image.getAttribute('alt') ?? '';
  return emoji.test(alt) ? alt : '';
}
