import { nothingSettled, type Settled } from '../inline/inline-parser.ts';
import type { Align, Block, Inline } from '../nodes.ts';

export type Kind =
  | 'document'
  | 'quote'
  | 'list'
  | 'item'
  | 'paragraph'
  | 'heading'
  | 'rule'
  | 'code'
  | 'raw'
  | 'math'
  | 'table'
  | 'row'
  | 'details'
  | 'definition';

export interface ListMark {
  /** `-`, `+`, `*`, `.` or `)`. */
  char: string;
  /** Null: not numbered. */
  start: number | null;
  /** Columns from the line's start to the item's content. */
  offset: number;
}

export interface Fence {
  char: string;
  length: number;
  indent: number;
}

/** What was rendered of a node before; shared by all its copies. */
export interface Memo {
  view: Block | null;
  /** Is `view` right for a closed node, or for a leaf with this content? */
  fresh: boolean;
  content: string | null;
  live: boolean;
  settled: Settled;
  settledText: string;
  /** The part of a long text that was read last while it was written. */
  read: { text: string; inlines: readonly Inline[] } | null;
  /** Rendered first children that are final: their number, and the result. */
  done: { count: number; views: Block[]; notes: string[] };
}

function newMemo(): Memo {
  return {
    view: null,
    fresh: false,
    content: null,
    live: false,
    settled: nothingSettled,
    settledText: '',
    read: null,
    done: { count: 0, views: [], notes: [] },
  };
}

/** A node of the tree while it is parsed. A closed node never changes. */
export class BlockNode {
  readonly kind: Kind;
  parent: BlockNode | null = null;
  children: BlockNode[] = [];
  open = true;
  /** Final: closed, and not on a line that is still being written. */
  final = false;
  depth = 0;
  /** Number of its first line. */
  line: number;
  /** Text of a leaf: lines with their ends. */
  content = '';
  /** Of a paragraph. */
  lastLine = '';
  memo = newMemo();

  mark: ListMark | null = null;
  loose = false;
  /** Of a heading. */
  level = 0;
  /** Of code: null where it is indented. */
  fence: Fence | null = null;
  info = '';
  /** Fences that a block of Markdown has opened in itself. */
  inner = 0;
  pieces: string[] = [];
  /** Lines in `content` since the last piece. */
  lines = 0;
  blankLines = '';
  /** Number of CommonMark's kind of HTML block. */
  htmlKind = 0;
  /** The closing of a formula. */
  closing = '';
  /** Was it closed by its own end mark? */
  ended = false;
  /** Of a table and its rows; the first row is its head. */
  aligns: readonly Align[] = [];
  label = '';

  constructor(kind: Kind, line: number) {
    this.kind = kind;
    this.line = line;
  }

  get last(): BlockNode | null {
    return this.children.at(-1) ?? null;
  }

  /** A copy that can continue differently; children and memo are shared. */
  copy(): BlockNode {
    const copy = new BlockNode(this.kind, this.line);
    Object.assign(copy, this);
    copy.children = this.children.slice();
    copy.pieces = this.pieces.slice();
    return copy;
  }

  append(child: BlockNode): void {
    child.parent = this;
    child.depth = this.depth + 1;
    this.children.push(child);
  }

  unlink(): void {
    const siblings = this.parent?.children;
    if (siblings?.at(-1) === this) siblings.pop();
  }

  /** Puts `nodes` into its place. */
  replace(...nodes: BlockNode[]): void {
    const { parent } = this;
    this.unlink();
    for (const node of nodes) parent?.append(node);
  }

  /** Its rendering, and that of its ancestors, is made again. */
  invalidate(): void {
    this.memo.settled = nothingSettled;
    this.memo.read = null;
    this.#forgetViews();
    for (let node = this.parent; node; node = node.parent) node.#forgetViews();
  }

  #forgetViews(): void {
    this.memo.fresh = false;
    this.memo.done = { count: 0, views: [], notes: [] };
  }
}

const holdsBlocks: ReadonlySet<Kind> = new Set([
  'document',
  'quote',
  'item',
  'details',
  'definition',
]);

export function canHold(parent: Kind, child: Kind): boolean {
  if (parent === 'list') return child === 'item';
  if (parent === 'table') return child === 'row';
  return holdsBlocks.has(parent) && child !== 'item' && child !== 'row';
}

export function takesLines(kind: Kind): boolean {
  return kind === 'paragraph' || kind === 'code' || kind === 'raw' || kind === 'math';
}

/** Lines of code in one part, which renders again while code grows. */
const pieceLines = 48;

export function addCodeLine(node: BlockNode, line: string): void {
  if (!node.fence && line.trim() === '') {
    node.blankLines += `${line}\n`;
    return;
  }
  const text = `${node.blankLines}${line}\n`;
  node.blankLines = '';
  node.content += text;
  node.lines += 1;
  if (node.lines < pieceLines) return;
  node.pieces.push(node.content);
  node.content = '';
  node.lines = 0;
}
