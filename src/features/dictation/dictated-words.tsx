import { useLayoutEffect, useMemo, useRef } from 'react';
import { dictatedRuns } from '#domain/dictation/dictated-runs.ts';
import type { SpokenRange } from '#domain/dictation/dictation.ts';
import type { ProvisionalText } from '#domain/dictation/provisional-text.ts';

interface DictatedWordsProps {
  ranges: readonly SpokenRange[];
  provisional: readonly ProvisionalText[];
  /** BCP-47, in which marks are said; null: not known. */
  language: string | null;
}

/** The text of a dictation, its last words in view; what may still change is grey, and is not read out. */
export function DictatedWords({ ranges, provisional, language }: DictatedWordsProps) {
  const runs = useMemo(
    () => dictatedRuns(ranges, provisional, language),
    [ranges, provisional, language],
  );
  const area = useRef<HTMLParagraphElement>(null);
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows with its words
  useLayoutEffect(() => {
    const box = area.current;
    if (box && isAtEnd.current) box.scrollTop = box.scrollHeight;
  }, [runs]);
  if (runs.length === 0) return null;
  return (
    <p
      ref={area}
      dir="auto"
      aria-live="polite"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 8;
      }}
    >
      {runs.map(({ text, isProvisional }, at) =>
        isProvisional ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs have their places
          <span key={at} data-provisional aria-live="off">
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </p>
  );
}
