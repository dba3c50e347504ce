import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A ref for the control that opens an editor in its own place: it gets the focus again once the editor
 * is gone, unless something else has it by then.
 */
export function useReturnedFocus<T extends HTMLElement>(isEditing: boolean): RefObject<T | null> {
  const control = useRef<T>(null);
  const wasEditing = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body;
    if (wasEditing.current && !isEditing && isFree) control.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return control;
}
