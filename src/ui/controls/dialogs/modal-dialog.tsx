import { tokens } from '@fluentui/react-components';
import {
  type DialogHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useRef,
} from 'react';

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

type Press = Pick<MouseEvent, 'target' | 'currentTarget' | 'clientX' | 'clientY'>;

/** On the backdrop: what is pressed there is the dialog itself, as between its parts. */
function isOutside({ target, currentTarget, clientX, clientY }: Press): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return !(clientX > left && clientX < right && clientY > top && clientY < bottom);
}

/** The browser's own dialog; a click on its backdrop dismisses it. `useModal` opens it. */
export function ModalDialog({ dismiss, children, onClose, ...attributes }: ModalDialogProps) {
  // A press that begins in the box ends anywhere: words are selected to their end.
  const hasBegun = useRef(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop takes no focus; the browser's own key for it is Escape
    <dialog
      {...attributes}
      // React hands the closing of a dialog inside it up to this one.
      onClose={(event) => event.target === event.currentTarget && onClose?.(event)}
      onPointerDown={(event) => {
        hasBegun.current = isOutside(event);
      }}
      onClick={(event) => hasBegun.current && isOutside(event) && dismiss()}
    >
      {children}
    </dialog>
  );
}
