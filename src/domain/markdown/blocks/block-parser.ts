import { type LinkDefinition, readDefinition } from '../inline/link-parts.ts';
import type { BlockBuilder } from './block-builder.ts';
import { goesOn } from './block-goes-on.ts';
import { addCodeLine, BlockNode, canHold, type Kind, type Memo, takesLines } from './block-node.ts';
import { mayStart, startBlock } from './block-starts.ts';
import { endsHtml } from './html-blocks.ts';
import { Line } from './line.ts';

/**
 * Builds the tree of blocks line by line, like CommonMark's reference parser: a line reads only
 * open blocks, so its cost does not depend on its place.
 */
export class BlockParser implements BlockBuilder {
  root: BlockNode;
  tip: BlockNode;
  lineNumber = 0;
  /** Was there a blank line before, which can make a list loose? */
  blankBefore = false;
  readonly definitions: Map<string, LinkDefinition>;
  /** Labels that were defined since the last query. */
  newLabels: string[] = [];
  /** By label; the first definition counts. */
  readonly notes: Map<string, BlockNode>;
  /** Memos of blocks that begin on a line that is parsed more than once, while it is written. */
  readonly #memos: Map<string, Memo>;
  #begun = 0;
  readonly #isFork: boolean;
  #matched: BlockNode;
  #oldTip: BlockNode;

  constructor(from?: BlockParser) {
    this.root = new BlockNode('document', 0);
    this.tip = this.root;
    this.definitions = new Map(from?.definitions);
    this.notes = new Map(from?.notes);
    this.#isFork = from !== undefined;
    this.#memos = from ? from.#memos : new Map();
    if (from) this.#copy(from);
    this.#matched = this.root;
    this.#oldTip = this.tip;
  }

  /** A parser in the same state, which reads on without touching this one. */
  fork(): BlockParser {
    return new BlockParser(this);
  }

  /** Copies open blocks; all others are shared. */
  #copy(from: BlockParser): void {
    this.lineNumber = from.lineNumber;
    this.blankBefore = from.blankBefore;
    this.root = from.root.copy();
    let node = this.root;
    for (let last = node.last; last?.open; last = node.last) {
      const copy = last.copy();
      copy.parent = node;
      node.children[node.children.length - 1] = copy;
      if (this.notes.get(copy.label) === last) this.notes.set(copy.label, copy);
      node = copy;
    }
    this.tip = node;
  }

  /** Reads one line, without its end. */
  read(text: string): void {
    this.lineNumber += 1;
    this.#begun = 0;
    this.#oldTip = this.tip;
    const line = new Line(text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text);
    let container = this.root;
    for (let last = container.last; last?.open; last = container.last) {
      line.look();
      const answer = goesOn(this, last, line);
      if (answer === 'done') return;
      if (answer === 'no') break;
      container = last;
    }
    this.#matched = container;
    line.look();
    const begun = this.#start(container, line);
    if (begun) this.#addRest(begun, line);
    else this.blankBefore = false;
  }

  /** The innermost block that begins on the line; null: the whole line is consumed. */
  #start(matched: BlockNode, line: Line): BlockNode | null {
    let container = matched;
    let isLeaf = container.kind !== 'paragraph' && takesLines(container.kind);
    while (!isLeaf) {
      line.look();
      if (!line.indented && !mayStart(line)) break;
      const started = startBlock(this, container, line);
      if (!started) break;
      if (started === 'line') return null;
      container = this.tip;
      isLeaf = started === 'leaf';
    }
    return container;
  }

  #addRest(matched: BlockNode, line: Line): void {
    let container = matched;
    line.look();
    const { blank } = line;
    if (this.#oldTip !== this.#matched && !blank && this.tip === this.#oldTip) {
      if (this.tip.kind === 'paragraph') {
        this.#addLine(this.tip, line);
        this.blankBefore = false;
        return;
      }
    }
    this.closeUnmatched();
    if (takesLines(container.kind)) {
      this.#addLine(container, line);
      if (container.kind === 'raw' && endsHtml(container.htmlKind, line.text.slice(line.at))) {
        this.close(container);
      }
    } else if (!blank && container.kind === 'table') this.addRow(container, line.words);
    else if (!blank) {
      container = this.add('paragraph');
      this.#addLine(container, line);
    }
    const still =
      container.kind === 'quote' ||
      container.fence !== null ||
      (container.kind === 'item' && !container.last && container.line === this.lineNumber);
    this.blankBefore = blank && !still;
  }

  #addLine(node: BlockNode, line: Line): void {
    if (node.kind === 'paragraph') line.skipSpaces();
    const rest = line.rest();
    if (node.kind === 'code') {
      addCodeLine(node, rest);
      return;
    }
    node.content += `${rest}\n`;
    if (node.kind === 'paragraph') node.lastLine = rest;
  }

  addRow(table: BlockNode, words: string): void {
    const row = this.#create('row');
    row.content = words;
    row.aligns = table.aligns;
    row.open = false;
    row.final = !this.#isFork;
    table.append(row);
  }

  /** Closes blocks that the line does not continue, before a new one begins. */
  closeUnmatched(): void {
    while (this.#oldTip !== this.#matched) {
      const parent = this.#oldTip.parent!;
      this.close(this.#oldTip);
      this.#oldTip = parent;
    }
  }

  /** A new block at the tip; blocks that cannot contain it are closed. */
  add(kind: Kind): BlockNode {
    while (!canHold(this.tip.kind, kind)) this.close(this.tip);
    const parent = this.tip;
    if (this.blankBefore && parent.last) {
      if (parent.kind === 'list') parent.loose = true;
      else if (parent.kind === 'item') parent.parent!.loose = true;
    }
    const node = this.#create(kind);
    parent.append(node);
    this.tip = node;
    return node;
  }

  #create(kind: Kind): BlockNode {
    const node = new BlockNode(kind, this.lineNumber);
    this.#begun += 1;
    const key = `${this.lineNumber} ${this.#begun} ${kind}`;
    const memo = this.#memos.get(key);
    if (memo) node.memo = memo;
    else this.#memos.set(key, node.memo);
    return node;
  }

  /** The lines so far are not read again. */
  forgetLines(): void {
    this.#memos.clear();
  }

  close(node: BlockNode): void {
    while (this.tip !== node && this.tip.depth > node.depth) this.close(this.tip);
    const parent = node.parent ?? this.root;
    node.open = false;
    node.final = !this.#isFork;
    node.memo.fresh = false;
    if (node.kind === 'paragraph') this.takeDefinitions(node);
    if (node.kind === 'paragraph' && node.content.trim() === '') node.unlink();
    this.tip = parent;
  }

  /** As at the end of the text. */
  end(): void {
    while (this.tip !== this.root) this.close(this.tip);
  }

  /** Removes link reference definitions from the start of a paragraph. */
  takeDefinitions(paragraph: BlockNode): void {
    while (paragraph.content.startsWith('[')) {
      const found = readDefinition(paragraph.content);
      if (!found || found.end < 0) return;
      paragraph.content = paragraph.content.slice(found.end);
      if (this.definitions.has(found.key)) continue;
      this.definitions.set(found.key, { href: found.href, title: found.title });
      this.newLabels.push(found.key);
    }
  }

  /** Replaces the tip's paragraph, for blocks that are known by their second line only. */
  replaceTip(kind: Kind, before: BlockNode | null): BlockNode {
    const old = this.tip;
    const node = new BlockNode(kind, old.line);
    if (before) before.final = !this.#isFork;
    old.replace(...(before ? [before, node] : [node]));
    this.tip = node;
    return node;
  }
}
