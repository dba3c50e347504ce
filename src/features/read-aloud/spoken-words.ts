import type { SpokenSentence } from '#domain/speech/sentences.ts';

/** What the rendered text has and the spoken one does not. */
const unsaid = 'button, pre, table, math, [data-formula], [data-notes], [data-place], [data-image]';
/** How far from the word before it a word is looked for, in characters. */
const reach = 120;

/** A word of a sentence, by UTF-16 offsets there, and where it is shown. */
interface ShownWord {
  from: number;
  to: number;
  range: Range;
}

/** The words of each sentence as they are shown in an element; those that are shown otherwise are left out. */
export function shownWords(shown: Element, sentences: readonly SpokenSentence[]): ShownWord[][] {
  const text = textOf(shown);
  let cursor = 0;
  return sentences.map((sentence) =>
    wordsOf(sentence).flatMap(({ from, to }) => {
      const word = sentence.text.slice(from, to);
      const at = text.whole.slice(cursor, cursor + reach + word.length).indexOf(word);
      if (at < 0) return [];
      const start = cursor + at;
      cursor = start + word.length;
      return [{ from, to, range: text.rangeOf(start, cursor) }];
    }),
  );
}

function wordsOf({ text, unshown }: SpokenSentence): { from: number; to: number }[] {
  return [...text.matchAll(/[^\s]+/gu)].flatMap(({ 0: word, index }) => {
    const [from, to] = [index, index + word.length];
    const isShown = unshown.every(([first, end]) => to <= first || from >= end);
    return isShown ? [{ from, to }] : [];
  });
}

interface ShownText {
  whole: string;
  rangeOf: (from: number, to: number) => Range;
}

function textOf(shown: Element): ShownText {
  const nodes: { node: Text; start: number }[] = [];
  let whole = '';
  const walk = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node.parentElement?.closest(unsaid)) continue;
    nodes.push({ node: node as Text, start: whole.length });
    whole += (node as Text).data;
  }
  const placeOf = (offset: number) => {
    const found = nodes.findLast(({ start }) => start <= offset) ?? nodes[0]!;
    return [found.node, offset - found.start] as const;
  };
  return {
    whole,
    rangeOf(from, to) {
      const range = document.createRange();
      range.setStart(...placeOf(from));
      const [node, offset] = placeOf(to - 1);
      range.setEnd(node, offset + 1);
      return range;
    },
  };
}
