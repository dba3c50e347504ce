import { makeStaticStyles } from '@fluentui/react-components';
import { type RefObject, useEffect, useMemo } from 'react';
import type { ReadAloudState } from '#domain/speech/read-aloud.ts';
import { shownWords } from './spoken-words.ts';
import { useReading } from './use-read-aloud.ts';

const sentenceKey = 'gloss-sentence';
const wordKey = 'gloss-word';

const useHighlightStyle = makeStaticStyles({
  [`::highlight(${sentenceKey})`]: { backgroundColor: 'rgba(255, 226, 122, 0.28)' },
  [`::highlight(${wordKey})`]: { backgroundColor: '#ffe27a', color: '#1a1600' },
  '@media (forced-colors: active)': {
    [`::highlight(${sentenceKey})`]: { backgroundColor: 'Highlight', color: 'HighlightText' },
    [`::highlight(${wordKey})`]: { backgroundColor: 'CanvasText', color: 'Canvas' },
  },
});

/**
 * Follows what is read aloud in the rendered answer inside `article`: the sentence, and the word where the voice
 * reports it. The document is not changed.
 */
export function useSpokenHighlight(key: string, article: RefObject<Element | null>): void {
  useHighlightStyle();
  const state = useReading((whole) => (whole.key === key ? whole : null));
  const sentences = state?.sentences;
  const words = useMemo(() => {
    const shown = article.current?.querySelector('[data-answer]');
    return shown && sentences ? shownWords(shown, sentences) : [];
  }, [article, sentences]);
  useEffect(() => {
    const marks = globalThis.CSS?.highlights;
    if (!marks || !state) return;
    const ofSentence = words[state.at] ?? [];
    marks.set(sentenceKey, new Highlight(...joined(ofSentence.map(({ range }) => range))));
    const spoken = ofSentence.filter(isSpoken(state)).map(({ range }) => range);
    marks.set(wordKey, new Highlight(...spoken));
    return () => {
      marks.delete(sentenceKey);
      marks.delete(wordKey);
    };
  }, [words, state]);
  const first = words[state?.at ?? 0]?.[0]?.range;
  useEffect(() => bringIntoView(first), [first]);
}

/** Words with only space between them are one range. */
function joined(words: readonly Range[]): Range[] {
  const ranges: Range[] = [];
  for (const word of words) {
    const last = ranges.at(-1);
    const both = last?.cloneRange();
    both?.setEnd(word.endContainer, word.endOffset);
    const between = String(both ?? '').slice(String(last ?? '').length, -String(word).length);
    if (last && both && between.trim() === '') ranges[ranges.length - 1] = both;
    else ranges.push(word);
  }
  return ranges;
}

function isSpoken({ word }: ReadAloudState) {
  return ({ from, to }: { from: number; to: number }) =>
    word !== null && from < word[1] && to > word[0];
}

/** Only as far as is needed; a sentence that is in view stays where it is. */
function bringIntoView(range: Range | undefined): void {
  range?.startContainer.parentElement?.scrollIntoView?.({ block: 'nearest' });
}
