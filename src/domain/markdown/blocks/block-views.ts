import { InlineParser, nothingSettled } from '../inline/inline-parser.ts';
import { withoutMarks } from '../mark-places.ts';
import {
  type Block,
  type BlockContent,
  type Cell,
  type CodeContent,
  type Inline,
  noNotes,
} from '../nodes.ts';
import type { BlockNode, Memo } from './block-node.ts';
import type { BlockParser } from './block-parser.ts';
import { alwaysRead, readLength } from './read-length.ts';
import { splitRow } from './tables.ts';

const task = /^\[([ xX])\](?=\s)[ \t]*/;

/** Leaves with a missing definition, by its label. */
export type Waiting = Map<string, Map<Memo, BlockNode>>;

/** Makes views of nodes; an unchanged node has the same object as before. */
export class BlockViews {
  readonly #parser: BlockParser;
  readonly #live: boolean;
  readonly #waiting: Waiting;
  /** Texts and characters parsed, for tests. */
  reads = 0;
  charactersRead = 0;
  /** Leaves that depend on definitions in text that is not final. */
  readonly unsure: BlockNode[] = [];

  constructor(parser: BlockParser, live: boolean, waiting: Waiting) {
    this.#parser = parser;
    this.#live = live;
    this.#waiting = waiting;
  }

  of(node: BlockNode): Block | null {
    const { memo } = node;
    if (node.kind === 'definition') return null;
    if (!node.open && memo.fresh && memo.content === node.content) return memo.view;
    if (isLeaf(node) && this.#isSame(node)) return memo.view;
    const made = this.#make(node);
    memo.view = made && sameBlock(memo.view, made) ? memo.view : made;
    memo.fresh = true;
    memo.content = node.content;
    memo.live = this.#isWritten(node);
    return memo.view;
  }

  /** Of a node's children; final ones are not visited again. */
  children(node: BlockNode): { children: Block[]; notes: readonly string[] } {
    const { done } = node.memo;
    let at = done.count;
    for (; node.children[at]?.final; at += 1) this.#add(node.children[at]!, done.views, done.notes);
    done.count = at;
    const children = [...done.views];
    const notes = [...done.notes];
    for (; at < node.children.length; at += 1) this.#add(node.children[at]!, children, notes);
    return { children, notes: notes.length > 0 ? notes : noNotes };
  }

  #add(node: BlockNode, views: Block[], notes: string[]): void {
    const view = this.of(node);
    if (!view) return;
    views.push(view);
    notes.push(...view.notes);
  }

  /** Is it still being written? */
  #isWritten(node: BlockNode): boolean {
    return this.#live && node.open && node === this.#parser.tip;
  }

  #isSame(node: BlockNode): boolean {
    const { memo } = node;
    return memo.fresh && memo.content === node.content && memo.live === this.#isWritten(node);
  }

  #make(node: BlockNode): Block | null {
    switch (node.kind) {
      case 'paragraph':
        return this.#paragraph(node);
      case 'heading': {
        const inlines = this.#inlines(node, node.content);
        return withNotes({ type: 'heading', depth: node.level, inlines }, inlines);
      }
      case 'code':
        return { ...codeOf(node), notes: noNotes };
      case 'math':
        return mathOf(node, this.#isWritten(node));
      case 'rule':
        return { type: 'rule', notes: noNotes };
      case 'raw':
        return rawOf(node);
      case 'table':
        return this.#table(node);
      case 'row': {
        const cells = this.#cells(node, node.content, node.aligns.length);
        return withNotes({ type: 'row', cells }, cells.flat());
      }
      case 'definition':
        return null;
      case 'document':
      case 'quote':
      case 'list':
      case 'item':
      case 'details':
        return this.#container(node);
    }
  }

  #container(node: BlockNode): Block {
    const { children, notes } = this.children(node);
    if (node.kind === 'list') {
      return { type: 'list', start: node.mark!.start, loose: node.loose, children, notes };
    }
    if (node.kind === 'item') return { type: 'item', task: taskOf(node), children, notes };
    if (node.kind === 'details') {
      const summary = this.#inlines(node, node.label);
      return { type: 'details', open: node.open && this.#live, summary, children, notes };
    }
    return { type: 'quote', children, notes };
  }

  #paragraph(node: BlockNode): Block | null {
    const written = this.#isWritten(node);
    const head = node.parent?.kind === 'item' && node.parent.children[0] === node;
    const text = node.content.trim().replace(head ? task : /$^/, '');
    if (written && /^\[(?:[^\]\n]{1,80}\]:|[ xX]?\]?$)/.test(text)) return null;
    const header =
      written && text.length <= alwaysRead && isRow(text) ? this.#headerOnly(node, text) : null;
    if (header) return header;
    const inlines = this.#inlines(node, text);
    return withNotes({ type: 'paragraph', inlines }, inlines);
  }

  /** A row in bars is shown as the head of a table before its second line is there. */
  #headerOnly(node: BlockNode, text: string): Block {
    const header = this.#cells(node, text, splitRow(text).length);
    const aligns = header.map(() => null);
    return withNotes({ type: 'table', aligns, header, children: [] }, header.flat());
  }

  #table(node: BlockNode): Block {
    const { children, notes } = this.children(node);
    const head = children.shift();
    const header = head?.type === 'row' ? head.cells : [];
    return { type: 'table', aligns: node.aligns, header, children, notes };
  }

  #cells(node: BlockNode, line: string, count: number): Cell[] {
    const cells = splitRow(line, count).slice(0, count);
    while (cells.length < count) cells.push('');
    return cells.map((cell) => this.#read(node, cell, false));
  }

  #inlines(node: BlockNode, content: string): readonly Inline[] {
    const text = content.trim();
    return this.#isWritten(node)
      ? this.#readWritten(node, text)
      : this.#read(node, text, false, true);
  }

  /** What waits to be read is plain text so far. */
  #readWritten(node: BlockNode, text: string): readonly Inline[] {
    const { memo } = node;
    for (;;) {
      const from = memo.settled.end;
      const end = readLength(text, from);
      if (end === text.length) return this.#read(node, text, true, true);
      const begun = text.slice(0, end);
      const isKnown = memo.read?.text === begun;
      const inlines = isKnown ? memo.read!.inlines : this.#read(node, begun, true, true);
      memo.read = { text: begun, inlines };
      if (isKnown || memo.settled.end === from) {
        return [...inlines, { type: 'text', text: withoutMarks(text.slice(end)) }];
      }
    }
  }

  #read(node: BlockNode, text: string, live: boolean, settle = false): readonly Inline[] {
    const { memo } = node;
    const goesOn = settle && memo.settledText === text.slice(0, memo.settled.end);
    const find = (key: string) => {
      if (this.#parser.newLabels.includes(key)) this.unsure.push(node);
      return this.#parser.definitions.get(key);
    };
    const parser = new InlineParser(text, find, live, goesOn ? memo.settled : nothingSettled);
    const { inlines, settled, missing } = parser.read();
    this.reads += 1;
    this.charactersRead += text.length - (goesOn ? memo.settled.end : 0);
    if (settle) {
      memo.settled = settled;
      memo.settledText = text.slice(0, settled.end);
    }
    for (const label of missing) this.#wait(label, node);
    return inlines;
  }

  #wait(label: string, node: BlockNode): void {
    const waiting = this.#waiting.get(label);
    if (waiting) waiting.set(node.memo, node);
    else this.#waiting.set(label, new Map([[node.memo, node]]));
  }
}

/** One line with a bar at its start and another one. */
function isRow(text: string): boolean {
  return text.startsWith('|') && text.includes('|', 1) && !text.includes('\n');
}

function isLeaf(node: BlockNode): boolean {
  return node.kind === 'paragraph' || node.kind === 'heading';
}

function taskOf(node: BlockNode): boolean | null {
  const first = node.children[0];
  const found = first?.kind === 'paragraph' ? task.exec(first.content) : null;
  return found ? found[1] !== ' ' : null;
}

function codeOf(node: BlockNode): CodeContent {
  const language = node.info.split(/\s/, 1)[0] ?? '';
  const pieces = node.content === '' ? [...node.pieces] : [...node.pieces, node.content];
  return { type: 'code', language, pieces, closed: !node.open };
}

/** A formula that nothing ended is its source. */
function mathOf(node: BlockNode, written: boolean): Block {
  const raw = node.content.trim();
  const inner = node.ended ? raw.slice(2, -2) : raw.slice(2);
  if (node.ended || written) return { type: 'math', tex: inner.trim(), raw, notes: noNotes };
  return { type: 'paragraph', inlines: [{ type: 'text', text: raw }], notes: noNotes };
}

function rawOf(node: BlockNode): Block | null {
  const text = node.content.trimEnd();
  if (node.htmlKind === 2 && /^\s*<!--[\s\S]*-->\s*$/.test(text)) return null;
  return { type: 'raw', text, notes: noNotes };
}

function withNotes<C extends BlockContent>(content: C, inlines: readonly Inline[]): Block {
  return { ...content, notes: labelsIn(inlines) } as Block;
}

function labelsIn(inlines: readonly Inline[]): readonly string[] {
  const labels = inlines.flatMap((inline): readonly string[] => {
    if (inline.type === 'note') return [inline.label];
    return 'children' in inline ? labelsIn(inline.children) : noNotes;
  });
  return labels.length > 0 ? labels : noNotes;
}

/** Is nothing in the new one different from the old one? Children are compared by identity. */
export function sameBlock(old: Block | null, made: Block): boolean {
  if (old?.type !== made.type) return false;
  return Object.entries(made).every(([name, value]) =>
    sameField((old as unknown as Record<string, unknown>)[name], value),
  );
}

function sameField(old: unknown, value: unknown): boolean {
  if (old === value) return true;
  if (!Array.isArray(old) || !Array.isArray(value) || old.length !== value.length) return false;
  // Usually only the last one differs.
  for (let at = value.length - 1; at >= 0; at -= 1) if (value[at] !== old[at]) return false;
  return true;
}
