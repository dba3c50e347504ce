import { tokens } from '@fluentui/react-components';
import type { DialogHTMLAttributes, ReactNode, Ref } from 'react';

/** The styles that all modal dialogs have in common. */
export const modalStyles = {
  backgroundColor: tokens.colorNeutralBackground1,
  color: tokens.colorNeutralForeground1,
  fontFamily: tokens.fontFamilyBase,
  fontSize: '14px',
  lineHeight: '20px',
  boxShadow: tokens.shadow28,
  '&::backdrop': { backgroundColor: 'rgb(0 0 0 / 24%)' },
  '&[open]': { display: 'flex', flexDirection: 'column' },
} as const;

interface ModalDialogProps extends DialogHTMLAttributes<HTMLDialogElement> {
  ref: Ref<HTMLDialogElement>;
  children: ReactNode;
  /** A click outside the dialog's box. */
  dismiss: () => void;
}

/** The browser's own dialog; a click on its backdrop dismisses it. `useModal` opens it. */
export function ModalDialog({ dismiss, children, onClose, ...attributes }: ModalDialogProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop takes no focus; the browser's own key for it is Escape
    <dialog
      {...attributes}
      // React hands the closing of a dialog inside it up to this one.
      onClose={(event) => event.target === event.currentTarget && onClose?.(event)}
      onClick={(event) => event.target === event.currentTarget && dismiss()}
    >
      {children}
    </dialog>
  );
}
