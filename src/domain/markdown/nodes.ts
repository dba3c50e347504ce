/** The result of parsing inline Markdown: data for React elements, never HTML. */
export type Inline =
  | { type: 'text'; text: string }
  /** Place of a citation: see `citation-slot.ts`. */
  | { type: 'mark'; mark: number }
  | { type: 'code'; text: string }
  | { type: 'math'; tex: string; display: boolean; raw: string }
  | { type: 'break' }
  | { type: 'span'; tag: SpanTag; children: readonly Inline[] }
  | { type: 'link'; href: string; title: string; children: readonly Inline[] }
  | { type: 'image'; src: string; title: string; alt: string }
  /** Reference to a footnote, defined or not. */
  | { type: 'note'; label: string };

/** Emphasis, and the HTML elements an answer may use: without attributes, built as elements. */
export const spanTags = [
  'em',
  'strong',
  'del',
  'b',
  'i',
  'u',
  's',
  'ins',
  'sub',
  'sup',
  'kbd',
  'mark',
  'small',
  'code',
  'samp',
  'var',
  'q',
  'cite',
] as const;
export type SpanTag = (typeof spanTags)[number];

export type Align = 'left' | 'right' | 'center' | null;

/** A block has the same object from one update to the next while nothing in it changes. */
export type Block = BlockContent & {
  /** Labels of the footnotes it refers to, in order. */
  notes: readonly string[];
};

export type BlockContent =
  | { type: 'paragraph'; inlines: readonly Inline[] }
  | { type: 'heading'; depth: number; inlines: readonly Inline[] }
  | CodeContent
  | { type: 'math'; tex: string; raw: string }
  | { type: 'rule' }
  | { type: 'quote'; children: readonly Block[] }
  | { type: 'list'; start: number | null; loose: boolean; children: readonly Block[] }
  | { type: 'item'; task: boolean | null; children: readonly Block[] }
  | {
      type: 'table';
      aligns: readonly Align[];
      header: readonly Cell[];
      children: readonly Block[];
    }
  | { type: 'row'; cells: readonly Cell[] }
  /** HTML, shown as the text it is. */
  | { type: 'raw'; text: string }
  | { type: 'details'; open: boolean; summary: readonly Inline[]; children: readonly Block[] }
  /** Definitions of footnotes, at the end of an answer. */
  | { type: 'notes'; children: readonly Block[]; live: boolean }
  | { type: 'definition'; label: string; children: readonly Block[] };

export type Cell = readonly Inline[];

export interface CodeContent {
  type: 'code';
  language: string;
  /** The code in pieces of whole lines; only the last one still grows. */
  pieces: readonly string[];
  /** Nothing can be added any more. */
  closed: boolean;
}

export const noNotes: readonly string[] = [];

/** The text of inline content, as a screen reader would read it. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map(textOf).join('');
}

function textOf(inline: Inline): string {
  switch (inline.type) {
    case 'text':
    case 'code':
      return inline.text;
    case 'math':
      return inline.tex;
    case 'image':
      return inline.alt;
    case 'mark':
      return `\uE000${inline.mark}\uE001`;
    case 'span':
    case 'link':
      return plainText(inline.children);
    case 'break':
      return '\n';
    case 'note':
      return '';
  }
}
