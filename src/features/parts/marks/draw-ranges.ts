import { makeStaticStyles } from '@fluentui/react-components';
import { markStyle } from '#domain/memos/mark-style.ts';
import type { MarkColour } from '#domain/memos/marks.ts';

const key = 'gloss-mark-';
/** Behind what is highlighted for a moment. */
const priority = -2;

export const useMarkStyle = makeStaticStyles(markStyle(key));

/** Draws over the words of views, which share the highlights of a document: their elements are not changed. @returns erases it */
export function drawRanges(ranges: readonly { colour: MarkColour; range: Range }[]): () => void {
  // Missing where tests run.
  const drawn = globalThis.CSS?.highlights;
  if (!drawn) return () => undefined;
  for (const { colour, range } of ranges) {
    const name = `${key}${colour}`;
    const highlight = drawn.get(name) ?? Object.assign(new Highlight(), { priority });
    highlight.add(range);
    drawn.set(name, highlight);
  }
  return () => {
    for (const { colour, range } of ranges) {
      const name = `${key}${colour}`;
      const highlight = drawn.get(name);
      highlight?.delete(range);
      if (highlight?.size === 0) drawn.delete(name);
    }
  };
}
