import { childNodesOf, firstIn, isMatch, nameOf, nodeTypeOf } from '../dom/own-properties.ts';

/** Elements that are lines, without a meaning of their own. */
const lines = 'p,div,section,article,header,footer,address,main,dl,dt,dd,figure';
const blocks = 'ul,ol,table,pre,blockquote,h1,h2,h3,h4,h5,h6,hr';

export const isLine = (element: Element): boolean => isMatch(element, lines);
const isBlock = (element: Element): boolean => isMatch(element, blocks);
const hasLines = (element: Element): boolean => firstIn(element, `${lines},${blocks}`) !== null;

/** Gives the HTML of what is in a range. */
interface NodeReader {
  isIn(node: Node): boolean;
  read(node: Node, depth: number): string;
}

/** Blocks of an editor, with the HTML of each. `line`: a line of text, which may be blank. */
type Piece = { line: string } | { block: string };

/**
 * Lines of an editor as paragraphs: a blank line parts two of them, any other is a line of its
 * paragraph, whatever element the editor has for it.
 */
export function laidOut(nodes: readonly Node[], reader: NodeReader): string {
  const lines = new Lines(reader);
  lines.walk(nodes, 0);
  return joined(lines.end());
}

class Lines {
  readonly #reader: NodeReader;
  readonly #pieces: Piece[] = [];
  #line: string | null = null;

  constructor(reader: NodeReader) {
    this.#reader = reader;
  }

  walk(nodes: readonly Node[], depth: number): void {
    for (const node of nodes) this.#add(node, depth);
  }

  end(): Piece[] {
    this.#endLine();
    return this.#pieces;
  }

  #add(node: Node, depth: number): void {
    if (!this.#reader.isIn(node)) return;
    const element = nodeTypeOf(node) === 1 ? (node as Element) : null;
    if (element && nameOf(element) === 'br') {
      this.#line ??= '';
      this.#endLine();
    } else if (element && isBlock(element)) {
      this.#endLine();
      this.#pieces.push({ block: this.#reader.read(element, depth) });
    } else if (element && (isLine(element) || hasLines(element))) {
      this.#endLine();
      const before = this.#pieces.length;
      this.walk(childNodesOf(element), depth + 1);
      if (this.#line === null && this.#pieces.length === before) this.#line = '';
      this.#endLine();
    } else {
      const html = this.#reader.read(node, depth);
      if (html.trim() !== '' || this.#line !== null) this.#line = (this.#line ?? '') + html;
    }
  }

  #endLine(): void {
    if (this.#line !== null) this.#pieces.push({ line: this.#line });
    this.#line = null;
  }
}

function joined(pieces: readonly Piece[]): string {
  let html = '';
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) html += `<p>${paragraph.join('<br>')}</p>`;
    paragraph = [];
  };
  for (const piece of pieces) {
    if ('line' in piece && piece.line.replaceAll('\u00a0', ' ').trim() !== '') {
      paragraph.push(piece.line);
      continue;
    }
    endParagraph();
    if ('block' in piece) html += piece.block;
  }
  endParagraph();
  return html;
}
