import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { type HTMLAttributes, type ReactNode, useId, useRef } from 'react';
import { useText } from '../text.ts';
import { IconButton } from './buttons.tsx';
import { ModalDialog, modalStyles } from './modal-dialog.tsx';
import { useModal } from './use-modal.ts';

const useSheet = makeResetStyles({
  boxSizing: 'border-box',
  width: 'min(100vw, 480px)',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  margin: 0,
  marginInlineStart: 'auto',
  padding: 0,
  border: 0,
  borderInlineStart: `1px solid ${tokens.colorNeutralStroke2}`,
  ...modalStyles,
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexShrink: 0,
    minHeight: '44px',
    paddingInline: '16px 6px',
  },
  '& > header > h2': { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  '& > div': { flexGrow: 1, minHeight: 0, overflowY: 'auto', padding: '4px 16px 16px' },
});

interface SheetDialogProps
  extends Pick<
    HTMLAttributes<HTMLDialogElement>,
    'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onPaste'
  > {
  title: string;
  children: ReactNode;
  close: () => void;
}

/** The browser's own modal dialog at the side of the page: it traps and restores the focus. */
export function SheetDialog({ title, children, close, ...handlers }: SheetDialogProps) {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const leave = useModal(dialog);
  return (
    <ModalDialog
      ref={dialog}
      className={useSheet()}
      aria-labelledby={heading}
      {...handlers}
      onClose={close}
      dismiss={leave}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <IconButton name={t('action.close')} icon={<Dismiss20Regular />} onClick={leave} />
      </header>
      <div>{children}</div>
    </ModalDialog>
  );
}
