import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { useToastHost } from '../../toasts/toaster.tsx';

/**
 * Shows a dialog element as a modal dialog while it is rendered. The focus goes to what bears
 * `autofocus` in it, and returns to what had it before, also where the dialog is removed while it is
 * open, which browsers do not do. `otherwise` gives the focus to something where that is gone.
 * Returns a function that closes the dialog, after which the focus is back.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, otherwise?: () => void) {
  const opener = useRef<Element | null>(null);
  const latest = useRef(otherwise);
  latest.current = otherwise;
  useToastHost(dialog);
  const giveBack = useCallback(() => {
    const { current: to } = opener;
    const canFocus = to instanceof HTMLElement && to.isConnected && to !== document.body;
    if (canFocus) to.focus();
    else latest.current?.();
  }, []);
  useLayoutEffect(() => {
    const element = dialog.current;
    opener.current = document.activeElement;
    if (!element?.open) element?.showModal();
    element?.querySelector<HTMLElement>('[autofocus]')?.focus();
    return () => {
      const { activeElement: last } = document;
      // Nothing outside a modal dialog can take the focus.
      if (element?.open) element.close();
      if (!last || last === document.body || element?.contains(last)) giveBack();
    };
  }, [dialog, giveBack]);
  return useCallback(() => {
    dialog.current?.close();
    giveBack();
  }, [dialog, giveBack]);
}
