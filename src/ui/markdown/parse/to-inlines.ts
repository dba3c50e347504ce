import { splitEmails } from './autolinks.ts';
import type { Inline, SpanTag } from './nodes.ts';
import type { Piece, Pieces } from './pieces.ts';

/** An HTML element that is not closed yet. */
interface Frame {
  name: SpanTag;
  raw: string;
  children: Inline[];
}

/** Pieces as inline nodes: neighbouring text joined, the HTML elements that are allowed built. */
export function toInlines(pieces: Pieces, live = false): Inline[] {
  const root: Inline[] = [];
  const frames: Frame[] = [];
  const add = (inline: Inline) => push(frames.at(-1)?.children ?? root, inline);
  for (let piece = pieces.first; piece; piece = piece.next) {
    if (piece.kind !== 'tag') for (const inline of inlinesOf(piece)) add(inline);
    else if (!piece.tag!.closes) {
      frames.push({ name: piece.tag!.name, raw: piece.text, children: [] });
    } else closeElement(piece, frames, root);
  }
  while (frames.length > 0) endFrame(frames, root, live);
  return root.flatMap(splitEmails);
}

function closeElement(piece: Piece, frames: Frame[], root: Inline[]): void {
  const { name } = piece.tag!;
  if (!frames.some((frame) => frame.name === name)) {
    push(frames.at(-1)?.children ?? root, { type: 'text', text: piece.text });
    return;
  }
  while (frames.at(-1)!.name !== name) endFrame(frames, root, false);
  endFrame(frames, root, true);
}

/** An element, or the tag as the text it is where nothing closes it. */
function endFrame(frames: Frame[], root: Inline[], closed: boolean): void {
  const { name, raw, children } = frames.pop()!;
  const parent = frames.at(-1)?.children ?? root;
  if (closed) parent.push({ type: 'span', tag: name, children: children.flatMap(splitEmails) });
  else for (const each of [{ type: 'text', text: raw } as const, ...children]) push(parent, each);
}

function inlinesOf(piece: Piece): Inline[] {
  if (piece.inline) return [piece.inline];
  if (piece.kind === 'url') {
    const href = piece.text.startsWith('www.') ? `http://${piece.text}` : piece.text;
    return [{ type: 'link', href, title: '', children: [{ type: 'text', text: piece.text }] }];
  }
  return piece.text === '' ? [] : [{ type: 'text', text: piece.text }];
}

function push(list: Inline[], inline: Inline): void {
  const last = list.at(-1);
  if (inline.type === 'text' && last?.type === 'text') {
    list[list.length - 1] = { type: 'text', text: last.text + inline.text };
  } else list.push(inline);
}

/** A link holds no other: what would be one inside is its text. */
export function withoutLinks(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((inline): Inline[] => {
    if (inline.type === 'link') return withoutLinks(inline.children);
    if (inline.type !== 'span') return [inline];
    return [{ ...inline, children: withoutLinks(inline.children) }];
  });
}
