import { useEffect, useRef } from 'react';
import { markColours } from '#domain/memos/mark-colours.ts';
import type { MarkColour } from '#domain/memos/marks.ts';
import { ColourChoice, type EditedMark } from '#features/parts/mark-fields.tsx';
import { useShell } from '#features/shell.tsx';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';

interface MarkRowProps {
  marked: (mark: EditedMark) => void;
  say: (words: string) => void;
}

/** Above all tools: the selected text is marked in a colour, by a press or by the keys 1 to 4. */
export function MarkRow({ marked, say }: MarkRowProps) {
  const { t } = useText();
  const { bus } = useShell();
  const mark = (colour: MarkColour) => {
    bus.request('marks.put', { colour }).then(
      ({ id, note }) => marked({ id, colour, note }),
      (error: unknown) => say(errorText(t, toCodedError(error))),
    );
  };
  useColourKeys(mark);
  return <ColourChoice chosen={null} choose={mark} />;
}

/** In a field they are the person's words once there is one. */
function useColourKeys(mark: (colour: MarkColour) => void): void {
  const latest = useRef(mark);
  latest.current = mark;
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      const colour = markColours.find((each) => String(each) === event.key);
      const { target, ctrlKey, metaKey, altKey, isComposing } = event;
      const isTyping = target instanceof HTMLInputElement && target.value !== '';
      if (!colour || isTyping || ctrlKey || metaKey || altKey || isComposing) return;
      event.preventDefault();
      latest.current(colour);
    };
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, []);
}
