/** S9.12. */
const maxToasts = 3;
export const toastMs = 5000;

export interface ToastAction {
  label: string;
  run: () => void;
  /** Called every `everyMs` while the notice is shown; the notice goes if it fails. */
  renew?: { everyMs: number; run: () => Promise<unknown> };
}

export interface Toast {
  id: number;
  text: string;
  /** How long it is shown where neither pointer nor focus is at it. */
  ms: number;
  /** One action, such as undo. */
  action?: ToastAction;
}

type ToastChange = { type: 'shown'; toast: Toast } | { type: 'gone'; id: number };

/** The newest three, oldest first. */
export function toastsAfter(toasts: readonly Toast[], change: ToastChange): readonly Toast[] {
  if (change.type === 'gone') return toasts.filter((toast) => toast.id !== change.id);
  return [...toasts, change.toast].slice(-maxToasts);
}
