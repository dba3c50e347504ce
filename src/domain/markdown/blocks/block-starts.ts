import { isFormula } from '#domain/markdown/inline-math.ts';
import { trimEndOf } from '#shared/trim-end.ts';
import { unescapeText } from '../inline/character-references.ts';
import type { BlockBuilder } from './block-builder.ts';
import { BlockNode, type ListMark } from './block-node.ts';
import { htmlKind } from './html-blocks.ts';
import type { Line } from './line.ts';
import { marksAtEnd } from './marks-at-end.ts';
import { readAligns, splitRow } from './tables.ts';

/** The kind of new block: one for other blocks, or one for text; `line`: the line is consumed. */
export type Started = 'container' | 'leaf' | 'line' | null;
type Start = (parser: BlockBuilder, container: BlockNode, line: Line) => Started;

/** Deeper blocks stay text: a hostile one must not exhaust the stack. */
const maxDepth = 48;

/** A quick check: can any block but a paragraph begin here? */
export function mayStart(line: Line): boolean {
  return /^[#`~*+_=<>0-9|:$\\[-]/.test(line.words.slice(0, 1));
}

/** Begins the block at the line's position, if there is one. */
export function startBlock(parser: BlockBuilder, container: BlockNode, line: Line): Started {
  for (const start of starts) {
    const started = start(parser, container, line);
    if (started) return started;
  }
  return null;
}

const quote: Start = (parser, container, line) => {
  if (line.indented || line.next !== '>' || container.depth > maxDepth) return null;
  line.skipSpaces();
  line.move(1);
  if (line.isSpace()) line.move(1, true);
  parser.closeUnmatched();
  parser.add('quote');
  return 'container';
};

const heading: Start = (parser, _, line) => {
  const found = line.indented ? null : /^(#{1,6})(?:[ \t]+|$)/.exec(line.words);
  if (!found) return null;
  line.skipSpaces();
  line.move(found[0].length);
  parser.closeUnmatched();
  const node = parser.add('heading');
  node.level = found[1]!.length;
  node.content = withoutClosingHashes(line.rest());
  parser.close(node);
  return 'line';
};

function withoutClosingHashes(text: string): string {
  const trimmed = trimEndOf(text, /[ \t]/);
  const words = trimEndOf(trimmed, /#/);
  if (words === trimmed) return text;
  return words === '' || /[ \t]/.test(words.at(-1)!) ? trimEndOf(words, /[ \t]/) : text;
}

const fencedCode: Start = (parser, _, line) => {
  const run = line.indented ? '' : (/^(?:`{3,}|~{3,})/.exec(line.words)?.[0] ?? '');
  const info = line.words.slice(run.length);
  if (run === '' || (run.startsWith('`') && info.includes('`'))) return null;
  parser.closeUnmatched();
  const node = parser.add('code');
  node.fence = { char: run[0]!, length: run.length, indent: line.indent };
  node.info = unescapeText(info.trim());
  return 'line';
};

const mathBlock: Start = (parser, container, line) => {
  if (line.indented) return null;
  const words = line.words.trimEnd();
  const found = /^(\$\$(?!\$)|\\\[)(.*)$/.exec(words);
  if (!found) return null;
  const [, open = '', rest = ''] = found;
  const closing = open === '$$' ? '$$' : '\\]';
  const text = rest.slice(0, marksAtEnd(rest));
  const marks = rest.slice(text.length);
  const whole = text.length > 2 && text.indexOf(closing) === text.length - 2;
  if (!whole && (text.includes(closing) || !(rest === '' || /[\\^_=]/.test(rest)))) return null;
  if (whole && !isFormula(text.slice(0, -2), open !== '$$')) return null;
  if (open !== '$$' && container.kind === 'paragraph' && !whole && rest !== '') return null;
  parser.closeUnmatched();
  const node = parser.add('math');
  node.closing = closing;
  node.content = `${words.slice(0, words.length - marks.length)}\n`;
  if (!whole) return 'line';
  node.ended = true;
  parser.close(node);
  if (marks.trim() !== '') parser.add('paragraph').content = `${marks.trim()}\n`;
  return 'line';
};

const details: Start = (parser, container, line) => {
  if (line.indented || container.depth > maxDepth) return null;
  const found = /^<details(?:\s+open(?:="")?)?>\s*(?:<summary>(.*?)<\/summary>\s*)?$/i.exec(
    line.words,
  );
  if (found) {
    parser.closeUnmatched();
    parser.add('details').label = found[1]?.trim() ?? '';
    return 'line';
  }
  const summary = /^<summary>(.*)<\/summary>\s*$/i.exec(line.words);
  if (!summary || parser.tip.kind !== 'details' || parser.tip.last) return null;
  parser.tip.label = summary[1]!.trim();
  return 'line';
};

const rawHtml: Start = (parser, container, line) => {
  if (line.indented || line.next !== '<') return null;
  const inParagraph =
    container.kind === 'paragraph' || (parser.tip.kind === 'paragraph' && parser.tip !== container);
  const kind = htmlKind(line.words, inParagraph);
  if (kind === 0) return null;
  parser.closeUnmatched();
  parser.add('raw').htmlKind = kind;
  return 'leaf';
};

const table: Start = (parser, container, line) => {
  if (line.indented || container.kind !== 'paragraph') return null;
  const aligns = readAligns(line.words.trim());
  if (!aligns) return null;
  const header = container.lastLine;
  if (!header.includes('|') && !line.words.includes('|')) return null;
  if (splitRow(header, aligns.length).length !== aligns.length) return null;
  const lines = container.content.trimEnd().split('\n');
  let before: BlockNode | null = null;
  if (lines.length > 1) {
    before = new BlockNode('paragraph', container.line);
    before.content = `${lines.slice(0, -1).join('\n')}\n`;
    parser.takeDefinitions(before);
    before.open = false;
    if (before.content.trim() === '') before = null;
  }
  parser.closeUnmatched();
  const node = parser.replaceTip('table', before);
  node.aligns = aligns;
  parser.addRow(node, header);
  return 'line';
};

const setext: Start = (parser, container, line) => {
  if (line.indented || container.kind !== 'paragraph') return null;
  const found = /^(?:=+|-+)[ \t]*$/.exec(line.words);
  if (!found) return null;
  parser.takeDefinitions(container);
  if (container.content.trim() === '') return null;
  parser.closeUnmatched();
  const node = parser.replaceTip('heading', null);
  node.level = found[0].startsWith('=') ? 1 : 2;
  node.content = container.content;
  parser.close(node);
  return 'line';
};

const rule: Start = (parser, _, line) => {
  const isRule =
    !line.indented && /^(?:\*[ \t]*){3,}$|^(?:_[ \t]*){3,}$|^(?:-[ \t]*){3,}$/.test(line.words);
  if (!isRule) return null;
  parser.closeUnmatched();
  parser.close(parser.add('rule'));
  return 'line';
};

const definition: Start = (parser, container, line) => {
  const found = line.indented ? null : /^\[\^([^\]\s]{1,100})\]:[ \t]*/.exec(line.words);
  if (!found || container.depth > maxDepth) return null;
  parser.closeUnmatched();
  const node = parser.add('definition');
  node.label = found[1]!;
  if (!parser.notes.has(node.label)) parser.notes.set(node.label, node);
  line.skipSpaces();
  line.move(found[0].length);
  return 'container';
};

const item: Start = (parser, container, line) => {
  if (line.indented || container.depth > maxDepth) return null;
  const mark = readMark(line, container.kind === 'paragraph');
  if (!mark) return null;
  parser.closeUnmatched();
  const list = parser.tip;
  const same =
    list.mark?.char === mark.char && (list.mark.start === null) === (mark.start === null);
  if (list.kind !== 'list' || !same) parser.add('list').mark = mark;
  parser.add('item').mark = mark;
  return 'container';
};

function readMark(line: Line, inParagraph: boolean): ListMark | null {
  const found = /^(?:([*+-])|(\d{1,9})([.)]))(?=[ \t]|$)/.exec(line.words);
  if (!found) return null;
  const start = found[2] === undefined ? null : Number(found[2]);
  const nothingAfter = line.words.slice(found[0].length).trim() === '';
  if (inParagraph && (nothingAfter || (start !== null && start !== 1))) return null;
  const { indent } = line;
  line.skipSpaces();
  line.move(found[0].length, true);
  let spaces = line.indent;
  if (spaces < 1 || spaces > 4 || nothingAfter) spaces = 1;
  if (line.isSpace()) line.move(Math.min(spaces, line.indent), true);
  return { char: found[1] ?? found[3]!, start, offset: indent + found[0].length + spaces };
}

const indentedCode: Start = (parser, container, line) => {
  if (!line.indented || line.blank || parser.tip.kind === 'paragraph') return null;
  if (container.kind === 'table') return null;
  line.move(4, true);
  parser.closeUnmatched();
  parser.add('code');
  return 'leaf';
};

const starts: readonly Start[] = [
  quote,
  heading,
  fencedCode,
  mathBlock,
  details,
  rawHtml,
  table,
  setext,
  rule,
  definition,
  item,
  indentedCode,
];
