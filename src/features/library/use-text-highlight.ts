import { makeStaticStyles } from '@fluentui/react-components';
import { type RefObject, useEffect, useRef } from 'react';
import type { OpenedDocument } from '../open-document.ts';
import { rangeOfPassage } from './highlight-range.ts';
import type { TextRange } from './text-ranges.ts';

const key = 'gloss-passage';

/** The line has 5.6:1 on white, the ground 11:1 on black (WCAG 1.4.11: 3:1). */
const highlighted = {
  backgroundColor: '#ffe27a',
  color: '#1a1600',
  textDecorationLine: 'underline',
  textDecorationColor: '#8a6100',
  textDecorationThickness: '2px',
};

export const useTextHighlightStyle = makeStaticStyles({
  [`::highlight(${key})`]: highlighted,
  '@media (forced-colors: active)': {
    [`::highlight(${key})`]: { backgroundColor: 'Highlight', color: 'HighlightText' },
  },
});

/** Highlights the opened passage and scrolls to it, once for each request. */
export function useTextHighlight(
  article: RefObject<HTMLElement | null>,
  ranges: readonly TextRange[],
  at: OpenedDocument['at'],
  isMarkdown: boolean,
): void {
  const came = useRef<OpenedDocument['at']>(null);
  useEffect(() => {
    const textRange =
      at && ranges.find(({ from, end }) => at.textStart >= from && at.textStart < end);
    const shown = textRange && article.current?.querySelector(`[data-from="${textRange.from}"]`);
    if (!shown) return;
    const isNew = came.current !== at;
    came.current = at;
    if (!isMarkdown) {
      if (isNew) bring(shown.querySelector('mark'));
      return;
    }
    const { from, text } = textRange;
    const [start, stop] = [at.textStart - from, at.textEnd - from];
    const range = rangeOfPassage(shown, text.slice(0, start), text.slice(start, stop));
    const block = range?.startContainer.parentElement?.closest('p, li, td, th, pre, [data-depth]');
    if (isNew) bring(block ?? shown);
    return light(range, block ?? null);
  }, [article, ranges, at, isMarkdown]);
}

function bring(element: Element | null): void {
  // Missing where tests run.
  element?.scrollIntoView?.({ block: 'center' });
}

/** The words have a colour, and their block has a description for screen readers. */
function light(range: Range | null, block: Element | null): () => void {
  const marks = globalThis.CSS?.highlights;
  if (range && marks) marks.set(key, new Highlight(range));
  block?.setAttribute('aria-current', 'location');
  return () => {
    marks?.delete(key);
    block?.removeAttribute('aria-current');
  };
}
