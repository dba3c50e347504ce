import type { Inline, SpanTag } from '../nodes.ts';
import { splitEmails } from './autolinks.ts';
import type { InlineItem, Pieces } from './pieces.ts';

/** The start tag of an element that is not closed yet. */
interface OpenTag {
  type: 'open';
  name: SpanTag;
  raw: string;
}

type Node = Inline | OpenTag;

/** Pieces as inline nodes: neighbouring text joined, the HTML elements that are allowed built. */
export function toInlines(pieces: Pieces, live = false): Inline[] {
  const builder = new ElementBuilder();
  for (let piece = pieces.first; piece; piece = piece.next) {
    if (piece.kind === 'tag') builder.tag(piece);
    else builder.add(piece);
  }
  return builder.end(live);
}

/** More start tags inside one another are text: a hostile text must not exhaust the stack. */
const maxOpen = 16;

/** Nodes in one list: an end tag removes those after its start tag. */
class ElementBuilder {
  readonly #nodes: Node[] = [];
  /** Indexes of start tags among the nodes. */
  readonly #open: number[] = [];
  /** How many of each name. */
  readonly #counts = new Map<SpanTag, number>();

  add(piece: InlineItem): void {
    this.#nodes.push(...inlinesOf(piece));
  }

  tag({ tag, text: raw }: InlineItem): void {
    const { name, closes } = tag!;
    if (!closes && this.#open.length < maxOpen) {
      this.#open.push(this.#nodes.length);
      this.#nodes.push({ type: 'open', name, raw });
      this.#count(name, 1);
    } else if (!closes || !this.#counts.get(name)) this.#nodes.push({ type: 'text', text: raw });
    else while (this.#closeLast(name) !== name);
  }

  /** `live`: start tags without an end are elements up to here, else the text they are. */
  end(live: boolean): Inline[] {
    if (live) while (this.#open.length > 0) this.#closeLast(null);
    return asInlines(this.#nodes);
  }

  /** Makes an element of the last start tag if it has this name (null: any), else text. */
  #closeLast(wanted: SpanTag | null): SpanTag {
    const at = this.#open.pop()!;
    const { name, raw } = this.#nodes[at] as OpenTag;
    this.#count(name, -1);
    if (wanted !== null && name !== wanted) this.#nodes[at] = { type: 'text', text: raw };
    else {
      const [, ...inside] = this.#nodes.splice(at);
      this.#nodes.push({ type: 'span', tag: name, children: asInlines(inside) });
    }
    return name;
  }

  #count(name: SpanTag, change: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + change);
  }
}

function asInlines(nodes: readonly Node[]): Inline[] {
  const inlines: Inline[] = [];
  for (const node of nodes) {
    push(inlines, node.type === 'open' ? { type: 'text', text: node.raw } : node);
  }
  return inlines.flatMap(splitEmails);
}

function inlinesOf(piece: InlineItem): Inline[] {
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

/** A link contains no other: a link inside becomes its text. */
export function withoutLinks(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((inline): Inline[] => {
    if (inline.type === 'link') return withoutLinks(inline.children);
    if (inline.type !== 'span') return [inline];
    return [{ ...inline, children: withoutLinks(inline.children) }];
  });
}
