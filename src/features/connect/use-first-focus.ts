import { useEffect, useRef } from 'react';

/** A form whose first field has the focus when it is shown. */
export function useFirstFocus() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return form;
}
