import type { BlockBuilder } from './block-builder.ts';
import type { BlockNode } from './block-node.ts';
import { endsAtBlank } from './html-blocks.ts';
import type { Line } from './line.ts';
import { marksAtEnd } from './marks-at-end.ts';

/** `done`: the line ended the block and is used up. */
type Answer = 'yes' | 'no' | 'done';

/** Does the line continue an open block? */
export function goesOn(parser: BlockBuilder, node: BlockNode, line: Line): Answer {
  switch (node.kind) {
    case 'list':
      return 'yes';
    case 'quote':
      return quote(line);
    case 'item':
      return item(node, line);
    case 'definition':
      return indentedBy(4, line);
    case 'paragraph':
    case 'table':
      return line.blank ? 'no' : 'yes';
    case 'raw':
      return line.blank && endsAtBlank(node.htmlKind) ? 'no' : 'yes';
    case 'code':
      return node.fence ? fenced(parser, node, line) : indentedBy(4, line);
    case 'math':
      return math(parser, node, line);
    case 'details':
      return details(parser, node, line);
    case 'document':
    case 'heading':
    case 'row':
    case 'rule':
      return 'no';
  }
}

function quote(line: Line): Answer {
  if (line.indented || line.next !== '>') return 'no';
  line.skipSpaces();
  line.move(1);
  if (line.isSpace()) line.move(1, true);
  return 'yes';
}

function item(node: BlockNode, line: Line): Answer {
  if (line.blank) {
    if (!node.last) return 'no';
    line.skipSpaces();
    return 'yes';
  }
  if (line.indent < node.mark!.offset) return 'no';
  line.move(node.mark!.offset, true);
  return 'yes';
}

function indentedBy(columns: number, line: Line): Answer {
  if (line.indent >= columns) line.move(columns, true);
  else if (line.blank) line.skipSpaces();
  else return 'no';
  return 'yes';
}

function fenced(parser: BlockBuilder, node: BlockNode, line: Line): Answer {
  const { char, length, indent } = node.fence!;
  const run = /^(?:`{3,}|~{3,})/.exec(line.indented ? '' : line.words)?.[0] ?? '';
  const after = line.words.slice(run.length);
  const isFence = run.startsWith(char) && run.length >= length;
  if (isFence && marksAtEnd(after) === 0) {
    if (node.inner === 0) return end(parser, node, after.trimStart());
    node.inner -= 1;
  } else if (isFence && opensInside(node, after)) node.inner += 1;
  for (let left = indent; left > 0 && line.isSpace(); left -= 1) line.move(1, true);
  return 'yes';
}

/** Models put Markdown with code into a fence of the same length. */
function opensInside(node: BlockNode, info: string): boolean {
  return /^(?:markdown|md|mdx)\b/i.test(node.info) && /^[\w+#.-]{1,40}\s*$/.test(info);
}

function math(parser: BlockBuilder, node: BlockNode, line: Line): Answer {
  if (line.blank) return 'no';
  const words = line.words.trimEnd();
  const marksStart = marksAtEnd(words);
  const text = words.slice(0, marksStart);
  if (!text.endsWith(node.closing)) return 'yes';
  node.content += `${text}\n`;
  return end(parser, node, words.slice(marksStart).trimStart());
}

function details(parser: BlockBuilder, node: BlockNode, line: Line): Answer {
  if (line.indented || !/^<\/details>\s*$/i.test(line.words)) return 'yes';
  return end(parser, node, '');
}

/** Citations after an end mark are placed after the block. */
function end(parser: BlockBuilder, node: BlockNode, marks: string): Answer {
  node.ended = true;
  parser.close(node);
  parser.blankBefore = false;
  if (marks.trim() !== '') parser.add('paragraph').content = `${marks}\n`;
  return 'done';
}
