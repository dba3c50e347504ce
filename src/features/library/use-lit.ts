import { makeStaticStyles } from '@fluentui/react-components';
import { type RefObject, useEffect, useRef } from 'react';
import type { OpenedDocument } from '../open-document.ts';
import { rangeOfPassage } from './lit-range.ts';
import type { Stretch } from './stretches.ts';

const key = 'gloss-passage';

const lit = { backgroundColor: '#ffe27a', color: '#1a1600' };

export const useLitStyle = makeStaticStyles({
  [`::highlight(${key})`]: lit,
  '@media (forced-colors: active)': {
    [`::highlight(${key})`]: { backgroundColor: 'Highlight', color: 'HighlightText' },
  },
});

/** Lights the passage that was opened and brings it into view, once for each that is asked for. */
export function useLit(
  article: RefObject<HTMLElement | null>,
  stretches: readonly Stretch[],
  at: OpenedDocument['at'],
  isMarkdown: boolean,
): void {
  const came = useRef<OpenedDocument['at']>(null);
  useEffect(() => {
    const stretch =
      at && stretches.find(({ from, end }) => at.textStart >= from && at.textStart < end);
    const shown = stretch && article.current?.querySelector(`[data-from="${stretch.from}"]`);
    if (!shown) return;
    const isNew = came.current !== at;
    came.current = at;
    if (!isMarkdown) {
      if (isNew) bring(shown.querySelector('mark'));
      return;
    }
    const { from, text } = stretch;
    const [start, stop] = [at.textStart - from, at.textEnd - from];
    const range = rangeOfPassage(shown, text.slice(0, start), text.slice(start, stop));
    const block = range?.startContainer.parentElement?.closest('p, li, td, th, pre, [data-depth]');
    if (isNew) bring(block ?? shown);
    return light(range, block ?? null);
  }, [article, stretches, at, isMarkdown]);
}

function bring(element: Element | null): void {
  // Missing where tests run.
  element?.scrollIntoView?.({ block: 'center' });
}

/** The words are coloured, and their block says so to those who do not see that. */
function light(range: Range | null, block: Element | null): () => void {
  const marks = globalThis.CSS?.highlights;
  if (range && marks) marks.set(key, new Highlight(range));
  block?.setAttribute('aria-current', 'location');
  return () => {
    marks?.delete(key);
    block?.removeAttribute('aria-current');
  };
}
