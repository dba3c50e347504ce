import { makeResetStyles } from '@fluentui/react-components';
import { type ReactNode, useId, useRef } from 'react';
import { TextButton } from '../buttons.tsx';
import { ModalDialog, modalStyles } from './modal-dialog.tsx';
import { useModal } from './use-modal.ts';

const useBox = makeResetStyles({
  boxSizing: 'border-box',
  width: 'min(100vw - 32px, 400px)',
  maxHeight: 'calc(100dvh - 32px)',
  padding: '16px',
  border: 0,
  borderRadius: '8px',
  overflowY: 'auto',
  ...modalStyles,
  '& > h2': { margin: 0, fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  '& > p': { margin: '8px 0 0' },
  '& > footer': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '8px',
    marginBlockStart: '16px',
  },
});

interface ConfirmDialogProps {
  /** The question, with the number of what it is about. */
  title: string;
  children: ReactNode;
  /** The name of the button that does it: a verb. */
  confirm: string;
  run: () => void;
  close: () => void;
}

/** For what concerns more than a person sees at the moment; the focus is on the way back. */
export function ConfirmDialog({ title, children, confirm, run, close }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const leave = useModal(dialog);
  const confirmed = () => {
    leave();
    run();
  };
  return (
    <ModalDialog
      ref={dialog}
      className={useBox()}
      aria-labelledby={heading}
      onClose={close}
      dismiss={leave}
    >
      <h2 id={heading}>{title}</h2>
      <p>{children}</p>
      <footer>
        <TextButton tone="outline" onClick={leave} text="action.cancel" />
        <TextButton tone="accent" onClick={confirmed}>
          {confirm}
        </TextButton>
      </footer>
    </ModalDialog>
  );
}
