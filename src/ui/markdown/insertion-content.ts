import type { InsertionContent, InsertionLine, InsertionRun } from '#domain/composer/insertion.ts';
import { MarkdownStream } from '#domain/markdown/markdown-stream.ts';
import { type Block, type Inline, plainText } from '#domain/markdown/nodes.ts';
import { safeLink } from '#domain/markdown/safe-link.ts';

type Look = Omit<InsertionRun, 'text'>;

const blank: InsertionLine = { kind: 'text', runs: [] };
const bold = new Set(['strong', 'b']);
const italic = new Set(['em', 'i', 'cite']);
const struck = new Set(['del', 's']);
const code = new Set(['code', 'samp', 'kbd', 'var']);

/** A finished answer in Markdown as lines for an editor: a blank line between any two blocks. */
export function contentOfMarkdown(markdown: string): InsertionContent {
  const lines = linesOf(new MarkdownStream().update(markdown, false));
  return { lines: lines.length > 0 ? lines : [blank] };
}

function linesOf(blocks: readonly Block[]): InsertionLine[] {
  return blocks.flatMap((block, at) =>
    at > 0 ? [blank, ...blockLines(block)] : blockLines(block),
  );
}

function blockLines(block: Block): InsertionLine[] {
  switch (block.type) {
    case 'paragraph':
      return inlineLines(block.inlines);
    case 'heading':
      return inlineLines(block.inlines).map((line) => ({ ...line, kind: 'heading' }));
    case 'code':
      return textLines(block.pieces.join('').replace(/\n$/, ''), 'code');
    case 'math':
    case 'raw':
      return textLines(block.type === 'math' ? block.raw : block.text, 'text');
    case 'quote':
      return linesOf(block.children).map((line) => ({ ...line, kind: 'quote' }));
    case 'list':
      return listLines(block, 0);
    case 'table':
      return [
        block.header,
        ...block.children.map((row) => (row.type === 'row' ? row.cells : [])),
      ].map((cells) => ({ kind: 'row', runs: [], cells: cells.map(cellRuns) }));
    case 'details':
      return [...inlineLines(block.summary), ...linesOf(block.children)];
    case 'definition':
    case 'item':
    case 'notes':
      return linesOf(block.children);
    case 'rule':
    case 'row':
      return [];
  }
}

/** Paragraphs of one item are one line: a line of its own would be another item. */
function listLines(list: Extract<Block, { type: 'list' }>, depth: number): InsertionLine[] {
  return list.children.flatMap((item, at) => {
    const children = item.type === 'item' ? item.children : [item];
    const inner = children.flatMap((child) =>
      child.type === 'list' ? listLines(child, depth + 1) : [],
    );
    const own = children
      .filter(({ type }) => type !== 'list')
      .flatMap(blockLines)
      .flatMap(({ runs }, index) => (index > 0 ? [{ text: ' ' }, ...runs] : runs));
    const kind =
      list.start === null
        ? { kind: 'bullet' as const }
        : { kind: 'number' as const, ordinal: list.start + at };
    return [{ ...kind, depth, runs: own }, ...inner];
  });
}

const textLines = (text: string, kind: InsertionLine['kind']): InsertionLine[] =>
  text.split('\n').map((line) => ({ kind, runs: line === '' ? [] : [{ text: line }] }));

function inlineLines(inlines: readonly Inline[]): InsertionLine[] {
  const lines: InsertionLine[] = [{ kind: 'text', runs: [] }];
  for (const run of runsOf(inlines, {})) {
    if (run === 'break') lines.push({ kind: 'text', runs: [] });
    else lines.at(-1)?.runs.push(run);
  }
  return lines;
}

const cellRuns = (cell: readonly Inline[]): InsertionRun[] =>
  runsOf(cell, {}).map((run) => (run === 'break' ? { text: ' ' } : run));

function runsOf(inlines: readonly Inline[], look: Look): (InsertionRun | 'break')[] {
  return inlines.flatMap((inline, at) => inlineRuns(inline, inlines[at + 1], look));
}

/** A line of the source stays a line: a signature is seldom marked as such. */
function inlineRuns(
  inline: Inline,
  next: Inline | undefined,
  look: Look,
): (InsertionRun | 'break')[] {
  switch (inline.type) {
    case 'break':
      return next?.type === 'text' && next.text.startsWith('\n') ? [] : ['break'];
    case 'span':
      return runsOf(inline.children, { ...look, ...lookOf(inline.tag) });
    case 'link': {
      const href = safeLink(inline.href);
      return runsOf(inline.children, href ? { ...look, href } : look);
    }
    // Of the chat, without meaning elsewhere.
    case 'mark':
    case 'note':
      return [];
    case 'code':
      return [{ ...look, text: inline.text, code: true }];
    case 'text':
    case 'math':
    case 'image':
      return plainText([inline])
        .split('\n')
        .flatMap((text, line) => [
          ...(line > 0 ? ['break' as const] : []),
          ...(text === '' ? [] : [{ ...look, text }]),
        ]);
  }
}

function lookOf(tag: string): Look {
  return {
    ...(bold.has(tag) && { bold: true }),
    ...(italic.has(tag) && { italic: true }),
    ...(code.has(tag) && { code: true }),
    ...(struck.has(tag) && { strike: true }),
  };
}
