import { Lexer, type Token } from 'marked';
import remend from 'remend';

/** One block of Markdown with its inline tokens. */
export interface Block {
  /** UTF-16 offset in the text: identity while the text grows. */
  start: number;
  raw: string;
  token: Token;
}

/** Blocks at the end that later text may still change. */
const openBlocks = 3;

const closable: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'list',
  'blockquote',
  'table',
]);
const closing = {
  linkMode: 'text-only',
  singleTilde: false,
  comparisonOperators: false,
  htmlTags: false,
  katex: false,
  inlineKatex: false,
} as const;

/**
 * Reads a text that grows at its end. Blocks that later text cannot change keep their objects and
 * are not read again, so a chunk costs the same at the start and at the end of a long answer.
 */
export class MarkdownStream {
  #text = '';
  #settled: readonly Block[] = [];
  #settledEnd = 0;
  #blocks: readonly Block[] = [];

  /** Gives the whole text so far. `live`: more may come, so half-open marks are closed for show. */
  update(given: string, live: boolean): readonly Block[] {
    const text = given.includes('\r') ? given.replace(/\r\n?/g, '\n') : given;
    const reachesBack = !live && hasDefinitions(text);
    if (reachesBack || !text.startsWith(this.#text)) this.#restart();
    this.#text = text;
    const open = this.#read(live);
    const next = [...this.#settled, ...open.filter(({ token }) => token.type !== 'space')];
    this.#blocks = reachesBack ? next : keepOld(this.#blocks, next);
    this.#settle(open);
    return this.#blocks;
  }

  #restart(): void {
    this.#settled = [];
    this.#settledEnd = 0;
  }

  #read(live: boolean): Block[] {
    const blocks = lex(this.#text.slice(this.#settledEnd), this.#settledEnd);
    const last = blocks.at(-1);
    if (!live || !last || !closable.has(last.token.type)) return blocks;
    return [...blocks.slice(0, -1), ...lex(remend(last.raw, closing), last.start)];
  }

  /** A blank line with enough blocks behind it: what stands before is out of reach of new text. */
  #settle(open: readonly Block[]): void {
    let after = 0;
    for (let at = open.length - 1; at > 0; at -= 1) {
      const block = open[at]!;
      if (block.token.type !== 'space') after += 1;
      else if (after >= openBlocks) {
        this.#settledEnd = block.start + block.raw.length;
        this.#settled = this.#blocks.filter(({ start }) => start < this.#settledEnd);
        return;
      }
    }
  }
}

function lex(text: string, base: number): Block[] {
  let start = base;
  return new Lexer({ gfm: true }).lex(text).map((token) => {
    const block = { start, raw: token.raw, token };
    start += token.raw.length;
    return block;
  });
}

/** Old objects for blocks that did not change: their elements are not rendered again. */
function keepOld(before: readonly Block[], next: readonly Block[]): readonly Block[] {
  return next.map((block, index) => {
    const old = before[index];
    const same = old?.start === block.start && old.raw === block.raw;
    return same && old.token.type === block.token.type ? old : block;
  });
}

/** Link definitions reach back over the whole text. */
function hasDefinitions(text: string): boolean {
  return /^ {0,3}\[[^\]\n]+\]:/m.test(text);
}
