import { useEffect, useRef } from 'react';
import { markColours } from '#domain/memos/mark-colours.ts';
import type { MarkColour } from '#domain/memos/marks.ts';

/** In a field they are the person's words once there is one. */
export function useColourKeys(mark: (colour: MarkColour) => void): void {
  const latest = useRef(mark);
  latest.current = mark;
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      const colour = markColours.find((each) => String(each) === event.key);
      const { target, ctrlKey, metaKey, altKey, isComposing } = event;
      const isTyping = isField(target) && target.value !== '';
      if (!colour || isTyping || ctrlKey || metaKey || altKey || isComposing) return;
      event.preventDefault();
      latest.current(colour);
    };
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, []);
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
