import { lazy, Suspense, useCallback, useEffect } from 'react';
import { dictationPlace } from '#domain/dictation/dictation.ts';
import { insertedWords } from '#domain/dictation/inserted-words.ts';
import { DictateButton } from '#features/dictation/dictate-button.tsx';
import { type DictationView, useDictation } from '#features/dictation/use-dictation.ts';
import { useShell } from '#features/shell.tsx';
import { useChatWindow } from '../state/use-chat-window.ts';

const DictationBar = lazy(() => import('#features/dictation/dictation-bar.tsx'));

/** The dictation of the composer: its text comes where the caret is. */
export function useComposerDictation(): DictationView {
  const { slot } = useShell();
  const window = useChatWindow();
  const insert = useCallback(
    (words: string) => {
      const { text } = window.draft.getSnapshot();
      window.setDraft(insertedWords(text, window.caret, words));
      window.focus();
    },
    [window],
  );
  const view = useDictation(dictationPlace.composer(slot), insert);
  useShortcut(view);
  return view;
}

/** The bar above the composer's buttons, while there is something to show. */
export function ComposerDictation({ view }: { view: DictationView }) {
  const { dictation, problem, notice } = view;
  if (!dictation && problem === null && notice === null) return null;
  return (
    <Suspense>
      <DictationBar view={view} />
    </Suspense>
  );
}

export function ComposerDictateButton({ view }: { view: DictationView }) {
  const { microphone } = useShell();
  return microphone && <DictateButton {...view} />;
}

/** Alt+Shift+D, wherever the focus is in this page. */
function useShortcut({ isOn, start, stop }: DictationView): void {
  const { microphone } = useShell();
  useEffect(() => {
    if (!microphone) return;
    const onKey = (event: KeyboardEvent) => {
      const { code, altKey, shiftKey, ctrlKey, metaKey, repeat } = event;
      if (code !== 'KeyD' || !altKey || !shiftKey || ctrlKey || metaKey || repeat) return;
      event.preventDefault();
      if (isOn) stop();
      else void start();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [microphone, isOn, start, stop]);
}
