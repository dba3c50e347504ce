import { type Part, type Place, TextWriter } from './compose.core.ts';
import { Hyphens } from './lines/hyphens.core.ts';
import { ownNumber } from './pages/only-page-edges.core.ts';
import { blocksOfPage, type PageSegments } from './pages/page-blocks.core.ts';
import { EdgeFinder, lookAhead } from './pages/page-edges.core.ts';
import { type Block, ends, startsSmall } from './paragraphs.core.ts';

export interface PageText {
  text: string;
  /** The lines of `text`. */
  places: Place[];
}

export interface DocumentText extends PageText {
  pages: PageText[];
}

/**
 * Composes the pages of a document in their order: only the few pages around the current one are
 * held as more than text.
 */
export class DocumentBuilder {
  readonly #edges: EdgeFinder;
  readonly #waiting: (PageSegments | null)[] = [];
  readonly #blocks: Block[][] = [];

  constructor(pageCount: number) {
    this.#edges = new EdgeFinder(pageCount);
  }

  /** The next page; null where it could not be read. */
  add(page: PageSegments | null): void {
    this.#edges.add(page);
    this.#waiting.push(page);
    if (this.#waiting.length > lookAhead) this.#settle();
  }

  /** `withPages`: the text of each page too, without its numbered head and foot; else each is empty. */
  finish(withPages = true): DocumentText {
    while (this.#waiting.length > 0) this.#settle();
    const hyphens = hyphensOf(this.#blocks);
    const whole = new TextWriter(hyphens);
    for (const part of wholeParts(this.#blocks)) whole.add(part);
    const pages = this.#blocks.map((blocks, page) => {
      const writer = new TextWriter(hyphens);
      const included = withPages ? blocks.filter((block) => !isNumbered(block)) : [];
      for (const block of included) writer.add(partOf(block, page));
      return { text: writer.text, places: writer.places };
    });
    return { text: whole.text, places: whole.places, pages };
  }

  #settle(): void {
    const page = this.#waiting.shift() ?? null;
    const edges = this.#edges.edgesOf(this.#blocks.length);
    this.#blocks.push(page ? blocksOfPage(page, edges) : []);
  }
}

function hyphensOf(pages: readonly Block[][]): Hyphens {
  const hyphens = new Hyphens();
  const lines = pages.flatMap((blocks) => blocks.flatMap((block) => block.lines));
  lines.forEach(({ text }, at) => {
    if (/[-\u2010\u2011]$/.test(text)) hyphens.ask(text, lines[at + 1]?.text ?? '');
  });
  for (const { text } of lines) hyphens.count(text);
  return hyphens;
}

function partOf({ kind, lines, breaks }: Block, page: number): Part {
  return { kind, breaks: new Set(breaks), lines: lines.map((line) => ({ ...line, page })) };
}

/**
 * The parts of the whole document: repeated headers and footers once, no page numbers, and
 * paragraphs that continue on the next page as one.
 */
function wholeParts(pages: readonly Block[][]): Part[] {
  const parts: Part[] = [];
  const known = new Set<string>();
  let open: { part: Part; block: Block } | null = null;
  pages.forEach((blocks, page) => {
    const included = blocks.filter((block) => block.kind !== 'edge' || isChange(block, known));
    const first = included.find(({ kind }) => kind !== 'edge');
    for (const block of included) {
      const part = partOf(block, page);
      if (block === first && open && goesOn(open.block, block)) append(open.part, part);
      else parts.push(part);
      if (block === first && open && goesOn(open.block, block)) {
        open = { part: open.part, block };
      } else if (isBody(block, included)) open = { part, block };
    }
    if (!included.some((block) => isBody(block, included))) open = null;
  });
  return parts;
}

/** Footnotes and captions below the last paragraph do not end it. */
function isBody(block: Block, page: readonly Block[]): boolean {
  if (block.kind === 'edge') return false;
  const largest = Math.max(
    ...page.filter(({ kind }) => kind === 'text').map((each) => weight(each)),
  );
  const main = page.find((each) => each.kind === 'text' && weight(each) === largest);
  return !main || block.size >= main.size * 0.92;
}

const weight = ({ lines }: Block) => lines.reduce((sum, { text }) => sum + text.length, 0);

function goesOn(last: Block, next: Block): boolean {
  if (last.kind !== 'text' || next.kind !== 'text') return false;
  if (Math.abs(last.size - next.size) > 0.08 * last.size) return false;
  const before = last.lines.at(-1)?.text ?? '';
  const after = next.lines[0]?.text ?? '';
  if (ends.test(before) || !after) return false;
  if (startsSmall.test(after)) return true;
  return last.full && next.flush && /[\p{Ll}\p{Lo},，、]$/u.test(before);
}

function append(part: Part, more: Part): void {
  for (const at of more.breaks) part.breaks.add(at + part.lines.length);
  part.lines.push(...more.lines);
}

const pageNumber =
  /^[\p{P}\s]*(?:(?:page|seite|p\.?|s\.?|стр\.?|página|pagina|第)\s*)?(?:\d{1,5}|[ivxlc]{1,7})(?:\s*(?:of|\/|von|de|sur|di|из|[-–])\s*\d{1,5})?(?:\s*[页頁])?[\p{P}\s]*$/iu;

/** A running head or foot with the number of its page. */
function isNumbered({ kind, lines }: Block): boolean {
  const text = lines.map((line) => line.text).join(' ');
  return kind === 'edge' && ownNumber.test(text);
}

/** False for a page number and for a header or footer that an earlier page has already. */
function isChange({ lines }: Block, known: Set<string>): boolean {
  const text = lines.map((line) => line.text).join(' ');
  const words = text.replace(/^\d{1,5}\s+|(?<!\s)\s+\d{1,5}$/g, '');
  if (pageNumber.test(text) || known.has(words)) return false;
  known.add(words);
  return true;
}
