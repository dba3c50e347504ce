import { GrownText } from '#shared/grown-text.ts';
import type { BlockNode } from './blocks/block-node.ts';
import { BlockParser } from './blocks/block-parser.ts';
import { BlockViews, sameBlock, type Waiting } from './blocks/block-views.ts';
import { type Block, noNotes } from './nodes.ts';

export type { Block } from './nodes.ts';

/** Length of the end of the former text that is compared, to check that the text was extended. */
const overlap = 64;

/** The signs of quotes and list items before a line's content. */
const containers = /^[\s>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*/;
/** Content that the next character may make something else of is not shown yet. */
const undecided = /^(?:[-+*_=~`#|:\t ]*|\d{1,9}[.)]?|\$\$?|\\\[?)$/;

/**
 * Parses a text that grows at its end. Whole lines are parsed once, into a tree whose closed parts
 * never change; the line that is being written is parsed by a copy of the open part. So a chunk
 * costs the same at the start and at the end of a long answer, and the result depends on the text
 * alone.
 */
export class MarkdownStream {
  #parser = new BlockParser();
  #text = GrownText.of('');
  /** The last of its characters. */
  #tail = '';
  /** Start of the first incomplete line. */
  #lineStart = 0;
  #scanned = 0;
  #waiting: Waiting = new Map();
  /** Leaves rendered with definitions that are valid only if the text ended there. */
  #unsure: BlockNode[] = [];
  #notes: Block | null = null;
  #blocks: readonly Block[] = [];
  /** Texts and characters parsed so far, for tests. */
  reads = 0;
  charactersRead = 0;

  /** Sets the whole text so far. `live`: more may follow, so half-open marks are shown closed. */
  update(whole: string | GrownText, live: boolean): readonly Block[] {
    const text = typeof whole === 'string' ? GrownText.of(whole) : whole;
    if (!this.#goesOn(text, live)) this.#restart();
    this.#text = text;
    this.#tail = text.from(text.length - overlap);
    this.#readLines();
    for (const node of this.#unsure) node.invalidate();
    const parser = this.#parser.fork();
    const rest = text.from(this.#lineStart).replace(/\r$/, '');
    if (rest !== '' && !(live && this.#isUndecided(rest))) parser.read(rest);
    if (!live) parser.end();
    this.#invalidate(parser.newLabels);
    return this.#show(parser, live);
  }

  #goesOn(text: GrownText, live: boolean): boolean {
    const before = this.#text;
    if (text.length < before.length) return false;
    if (!live) return text.until(before.length) === String(before);
    const tail = this.#tail;
    return text.from(before.length - tail.length).startsWith(tail);
  }

  #restart(): void {
    this.#parser = new BlockParser();
    this.#lineStart = 0;
    this.#scanned = 0;
    this.#waiting = new Map();
    this.#unsure = [];
    this.#notes = null;
  }

  /** Reads the lines that are whole. */
  #readLines(): void {
    const start = this.#lineStart;
    const fresh = this.#text.from(start);
    const lineEnd = /\r\n|\n|\r(?!$)/g;
    lineEnd.lastIndex = this.#scanned - start;
    for (let end = lineEnd.exec(fresh); end; end = lineEnd.exec(fresh)) {
      this.#parser.read(fresh.slice(this.#lineStart - start, end.index));
      this.#lineStart = start + lineEnd.lastIndex;
    }
    if (this.#lineStart > start) this.#parser.forgetLines();
    this.#scanned = Math.max(this.#lineStart, this.#text.length - 1);
    const labels = this.#parser.newLabels.splice(0);
    this.#invalidate(labels);
    for (const label of labels) this.#waiting.delete(label);
  }

  #isUndecided(line: string): boolean {
    const { tip } = this.#parser;
    if (tip.kind === 'code' && tip.fence) return /^\s*[`~]+\s*$/.test(line);
    return undecided.test(line.replace(containers, ''));
  }

  /** Leaves without these definitions are made again. */
  #invalidate(labels: readonly string[]): void {
    for (const label of labels) {
      for (const node of this.#waiting.get(label)?.values() ?? []) node.invalidate();
    }
  }

  #show(parser: BlockParser, live: boolean): readonly Block[] {
    const views = new BlockViews(parser, live, this.#waiting);
    const { children: blocks, notes } = views.children(parser.root);
    const definitions = this.#notesOf(parser, views, notes, live);
    if (definitions) blocks.push(definitions);
    this.reads += views.reads;
    this.charactersRead += views.charactersRead;
    this.#unsure = views.unsure;
    this.#blocks = blocks;
    return this.#blocks;
  }

  /** The footnotes that are referred to and defined, in the order of their references. */
  #notesOf(
    parser: BlockParser,
    views: BlockViews,
    found: readonly string[],
    live: boolean,
  ): Block | null {
    const labels = new Set(found);
    const children: Block[] = [];
    for (const label of labels) {
      const node = parser.notes.get(label);
      if (!node) continue;
      const inside = views.children(node);
      for (const more of inside.notes) labels.add(more);
      const made: Block = { ...inside, type: 'definition', label };
      node.memo.view = sameBlock(node.memo.view, made) ? node.memo.view : made;
      children.push(node.memo.view!);
    }
    if (labels.size === 0) return null;
    const made: Block = { type: 'notes', children, live, notes: noNotes };
    this.#notes = sameBlock(this.#notes, made) ? this.#notes : made;
    return this.#notes;
  }
}
