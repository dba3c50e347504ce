import { useEffect, useRef } from 'react';
import { markColours } from '#domain/memos/mark-colours.ts';
import type { MarkColour } from '#domain/memos/marks.ts';

/**
 * 1 to 4 mark. In a field they are what the person writes; `inEmpty`: only once it has words, as where the field is for
 * what is selected.
 */
export function useColourKeys(mark: (colour: MarkColour) => void, inEmpty = false): void {
  const latest = useRef(mark);
  latest.current = mark;
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      const colour = markColours.find((each) => String(each) === event.key);
      const { target, ctrlKey, metaKey, altKey, isComposing } = event;
      const isTyping = isField(target) && !(inEmpty && target.value === '');
      if (!colour || isTyping || ctrlKey || metaKey || altKey || isComposing) return;
      event.preventDefault();
      latest.current(colour);
    };
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, [inEmpty]);
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
