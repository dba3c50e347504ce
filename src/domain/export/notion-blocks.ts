import { MarkdownStream } from '../markdown/markdown-stream.ts';
import { type Block, type Inline, plainText } from '../markdown/nodes.ts';
import { safeLink } from '../markdown/safe-link.ts';
import { colourNameOf, colourOf } from '../memos/colour-names.ts';
import { passageAddress } from '../passages/passage-address.ts';
import type { ExportedQuote, ExportItem } from './export-item.ts';

/** A piece of text as Notion has it (developers.notion.com/reference/rich-text). */
interface RichText {
  type: 'text';
  text: { content: string; link?: { url: string } };
  annotations?: Partial<Record<'bold' | 'italic' | 'strikethrough' | 'underline' | 'code', true>>;
}

type Annotations = NonNullable<RichText['annotations']>;

/** A block of a Notion page, with its fields under the name of its type. */
export type NotionBlock = { type: string } & Record<string, unknown>;

/** Characters of a text and of an address that Notion takes, and pieces of one block. */
const maxText = 2000;
const maxPieces = 20;

/** A page of an item: its address, what was written, and quotes with their notes. */
export function notionBlocks(item: ExportItem): NotionBlock[] {
  const source = item.link === null || item.kind === 'chats' ? [] : richText(item.link, item.link);
  return [
    ...words('paragraph', source),
    ...blocksOf(new MarkdownStream().update(item.body, false)),
    ...item.quotes.flatMap(quoteBlocks),
  ];
}

/** A title has one line. */
export const notionTitle = (title: string): RichText[] =>
  richText(title.replace(/\s+/g, ' ').trim().slice(0, maxText) || '…');

function quoteBlocks({ exact, note, link, colour }: ExportedQuote): NotionBlock[] {
  const address = passageAddress({ docId: '', link, exact, anchor: null });
  const back = address === null ? [] : [...richText(' '), ...richText('↗', address)];
  const ground = colour === '' ? {} : { color: `${colourNameOf(colourOf(colour))}_background` };
  return [
    ...words('quote', [...richText(exact), ...back], ground),
    ...words('paragraph', richText(note)),
  ];
}

function blocksOf(blocks: readonly Block[]): NotionBlock[] {
  return blocks.flatMap((block) => blockOf(block, 'paragraph'));
}

/** `as`: what a paragraph becomes. Lists in lists are lists behind each other: a request may nest two of them. */
function blockOf(block: Block, as: string): NotionBlock[] {
  switch (block.type) {
    case 'paragraph':
      return words(as, inlinesOf(block.inlines));
    case 'heading':
      return words(`heading_${Math.min(block.depth, 3)}`, inlinesOf(block.inlines));
    case 'code':
      return words('code', richText(block.pieces.join('').trimEnd()), { language: 'plain text' });
    case 'math':
      return words('code', richText(block.tex), { language: 'latex' });
    case 'rule':
      return [{ type: 'divider', divider: {} }];
    case 'quote':
      return block.children.flatMap((child) => blockOf(child, 'quote'));
    case 'list': {
      const item = block.start === null ? 'bulleted_list_item' : 'numbered_list_item';
      return block.children.flatMap((child) => blockOf(child, item));
    }
    case 'item':
      return block.children.flatMap((child, at) => blockOf(child, at === 0 ? as : 'paragraph'));
    case 'table':
      return [
        block.header,
        ...block.children.flatMap((row) => (row.type === 'row' ? [row.cells] : [])),
      ]
        .map((cells) => cells.map(plainText).join(' | '))
        .flatMap((line) => words('paragraph', richText(line)));
    case 'raw':
      return words('paragraph', richText(block.text));
    case 'details':
      return [...words('paragraph', inlinesOf(block.summary)), ...blocksOf(block.children)];
    case 'notes':
    case 'definition':
      return blocksOf(block.children);
    case 'row':
      return [];
  }
}

/** Nothing where there are no words; several blocks where they are too many for one. */
function words(type: string, text: readonly RichText[], more: object = {}): NotionBlock[] {
  const blocks: NotionBlock[] = [];
  for (let at = 0; at < text.length; at += maxPieces) {
    blocks.push({ type, [type]: { rich_text: text.slice(at, at + maxPieces), ...more } });
  }
  return blocks;
}

function inlinesOf(inlines: readonly Inline[], marks: Annotations = {}, link?: string): RichText[] {
  return inlines.flatMap((inline) => {
    const { type } = inline;
    if (type === 'span')
      return inlinesOf(inline.children, { ...marks, ...spans[inline.tag] }, link);
    if (type === 'link') return inlinesOf(inline.children, marks, safeLink(inline.href) ?? link);
    if (type === 'note') return richText(`[${inline.label}]`, link, marks);
    const look: Annotations = type === 'code' ? { ...marks, code: true } : marks;
    return richText(plainText([inline]), link, look);
  });
}

const spans: Readonly<Record<string, Annotations>> = {
  em: { italic: true },
  i: { italic: true },
  strong: { bold: true },
  b: { bold: true },
  del: { strikethrough: true },
  s: { strikethrough: true },
  u: { underline: true },
  code: { code: true },
};

/** In pieces that Notion takes. */
function richText(content: string, link?: string, annotations: Annotations = {}): RichText[] {
  // One such as of a file of this computer is refused, and the page with it.
  const isTaken = link !== undefined && link.length <= maxText && safeLink(link) !== null;
  const url = isTaken ? { link: { url: link } } : {};
  const look = Object.keys(annotations).length > 0 ? { annotations } : {};
  return piecesOf(content).map((piece) => ({
    type: 'text',
    text: { content: piece, ...url },
    ...look,
  }));
}

/** None cuts a character. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const isCut = (text.charCodeAt(at + maxText - 1) & 0xfc00) === 0xd800;
    const end = at + maxText - (isCut ? 1 : 0);
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}
