import { useCallback, useRef } from 'react';
import { dictationPlace } from '#domain/dictation/dictation.ts';
import { insertedWords } from '#domain/dictation/inserted-words.ts';
import { DictateButton } from '#features/dictation/dictate-button.tsx';
import { type DictationView, useDictation } from '#features/dictation/use-dictation.ts';
import { useShell } from '#features/shell.tsx';
import { later } from '#ui/later.tsx';
import type { Draft } from './use-draft.ts';

const DictationBar = later(() => import('#features/dictation/dictation-bar.tsx'));

/** Dictation into the field of key points: at its end. */
export function useDictatedPoints({ wishes, wish }: Pick<Draft, 'wishes' | 'wish'>): DictationView {
  const { slot } = useShell();
  const written = useRef('');
  written.current = wishes.keyPoints;
  const insert = useCallback(
    (words: string) => {
      // The words of another one may come before this is drawn.
      written.current = insertedWords(written.current, null, words);
      wish({ keyPoints: written.current });
      return undefined;
    },
    [wish],
  );
  return useDictation(dictationPlace.card(slot), insert);
}

export function DictatePoints({ view }: { view: DictationView }) {
  const { microphone } = useShell();
  return microphone && <DictateButton {...view} />;
}

/** Below the field, in its whole width. */
export function DictatedPoints({ view }: { view: DictationView }) {
  const { dictation, problem, notice } = view;
  if (!dictation && problem === null && notice === null) return null;
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <DictationBar view={view} />
    </div>
  );
}
