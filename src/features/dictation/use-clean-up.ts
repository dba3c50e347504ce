import { useRef, useState } from 'react';
import { presetNamed } from '#domain/prompts/presets.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useToolRun } from '../cards/use-tool-run.ts';

/** A dictated text without fillers and false starts, by the model; it is replaced by a press alone. */
export function useCleanUp(text: string, change: (text: string) => void) {
  const { t } = useText();
  const toast = useToast();
  const run = useToolRun('');
  const [source, setSource] = useState<string | null>(null);
  const now = useRef(text);
  now.current = text;
  return {
    run,
    /** Its result fits the text as it was then: it ends once that has changed. */
    isShown: source !== null && source === text,
    start: () => {
      const { id: toolId } = presetNamed('cleanUp');
      const variables = { selectedText: text };
      const task = { kind: 'tool', toolId, instruction: '', variables, form: 'plain' } as const;
      setSource(text);
      run.run({ name: t('tool.cleanUp'), task });
    },
    close: () => setSource(null),
    replace: (result: string) => {
      setSource(null);
      change(result);
      const undo = () => {
        // What was written since is not lost.
        const isAsWritten = now.current === result;
        if (isAsWritten) change(text);
        toast(t(isAsWritten ? 'card.undone' : 'card.undoFailed'));
      };
      toast(t('card.outcome.replaced'), { label: t('action.undo'), run: undo });
    },
  };
}

export type CleanUpState = ReturnType<typeof useCleanUp>;
