import { foldQuote } from '#domain/evidence/fold-quote.ts';

/** Letters and digits of a rendered text, without separators, and their places. */
interface Letters {
  text: string;
  nodes: Text[];
  /** For each letter, its node and its offset there. */
  at: [node: number, offset: number][];
}

/** Buttons, names of places and placeholders of pictures are not the document's text. */
const notWords = 'button, [data-place], [data-image]';
const unspoken = /[^\p{L}\p{N}]/gu;
const numberMark = /^[ \t]*\d{1,9}[.)](?=[ \t])/gm;

/** The letters of Markdown that are visible when it is rendered. */
function lettersOfMarkdown(markdown: string): string {
  return bare(foldQuote(markdown.replace(numberMark, ''), { view: 'whole' }).text);
}

function bare(text: string): string {
  return text.normalize('NFKD').replace(unspoken, '').toLowerCase();
}

/**
 * The place of a passage of Markdown in its rendering: of several equal ones the nearest to the end
 * of the text before it. null: it is rendered as something else, such as a formula.
 */
export function rangeOfPassage(shown: Element, before: string, passage: string): Range | null {
  const wanted = lettersOfMarkdown(passage);
  if (wanted === '') return null;
  const letters = lettersOf(shown);
  const found = nearest(letters.text, wanted, lettersOfMarkdown(before).length);
  if (found < 0) return null;
  const [startNode, startOffset] = letters.at[found] ?? [0, 0];
  const [endNode, endOffset] = letters.at[found + wanted.length - 1] ?? [0, 0];
  const range = document.createRange();
  range.setStart(letters.nodes[startNode] as Text, startOffset);
  range.setEnd(letters.nodes[endNode] as Text, endOffset + 1);
  return range;
}

function nearest(text: string, wanted: string, near: number): number {
  let best = -1;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (best >= 0 && Math.abs(at - near) > Math.abs(best - near)) break;
    best = at;
  }
  return best;
}

function lettersOf(shown: Element): Letters {
  const nodes: Text[] = [];
  const at: Letters['at'] = [];
  const pieces: string[] = [];
  const walk = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node.parentElement?.closest(notWords)) continue;
    nodes.push(node as Text);
    let offset = 0;
    for (const character of (node as Text).data) {
      const letters = bare(character);
      for (let each = 0; each < letters.length; each += 1) at.push([nodes.length - 1, offset]);
      pieces.push(letters);
      offset += character.length;
    }
  }
  return { text: pieces.join(''), nodes, at };
}
