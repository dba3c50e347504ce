import { useCallback, useEffect } from 'react';
import { dictationPlace } from '#domain/dictation/dictation.ts';
import { insertedWords } from '#domain/dictation/inserted-words.ts';
import { DictateButton } from '#features/dictation/dictate-button.tsx';
import { useDictateKey } from '#features/dictation/use-dictate-key.ts';
import { type DictationView, useDictation } from '#features/dictation/use-dictation.ts';
import { useVisit } from '#features/hooks/use-place.ts';
import { useShell } from '#features/shell.tsx';
import { later } from '#ui/later.tsx';
import { useChatWindow } from '../state/use-chat-window.ts';

const DictationBar = later(() => import('#features/dictation/dictation-bar.tsx'));

/** The dictation of the composer: its text comes where the caret is. */
export function useComposerDictation(): DictationView {
  const { slot, microphone, router } = useShell();
  const window = useChatWindow();
  const insert = useCallback(
    (words: string) => {
      const { text } = window.draft.getSnapshot();
      window.setDraft(insertedWords(text, window.caret, words));
      window.focus();
      return undefined;
    },
    [window],
  );
  const view = useDictation(dictationPlace.composer(slot), insert);
  const { place } = useVisit();
  // Hidden behind a page, it is that page that dictates.
  const isShown = router === null || place?.feature === 'chat';
  useDictateKey(view, microphone !== undefined && isShown);
  useRequested(view);
  return view;
}

/** The shortcut of the browser, where no field of the page next to it has the focus. */
function useRequested({ isOn, start }: DictationView): void {
  const { bus, windowId } = useShell();
  useEffect(() => {
    if (windowId === null) return;
    return bus.on('dictation.requested', (requested) => {
      if (requested.windowId === windowId && !isOn) void start();
    });
  }, [bus, windowId, isOn, start]);
}

/** The bar above the composer's buttons, while there is something to show. */
export function ComposerDictation({ view }: { view: DictationView }) {
  const { dictation, problem, notice } = view;
  if (!dictation && problem === null && notice === null) return null;
  return <DictationBar view={view} />;
}

export function ComposerDictateButton({ view }: { view: DictationView }) {
  const { microphone } = useShell();
  return microphone && <DictateButton {...view} />;
}
