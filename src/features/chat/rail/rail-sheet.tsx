import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import { ModalDialog, modalStyles } from '#ui/controls/dialogs/modal-dialog.tsx';
import { useModal } from '#ui/controls/dialogs/use-modal.ts';
import { useText } from '#ui/text.ts';
import RailContent from './rail-content.tsx';

const useSheet = makeResetStyles({
  boxSizing: 'border-box',
  width: 'min(88vw, 320px)',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  margin: 0,
  marginInlineEnd: 'auto',
  padding: 0,
  border: 0,
  borderInlineEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  ...modalStyles,
  '& > div': { flexGrow: 1, minHeight: 0 },
});

/** The rail over what is shown, on a screen without room for both. */
export default function RailSheet({ close }: { close: () => void }) {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useModal(dialog);
  return (
    <ModalDialog
      ref={dialog}
      className={useSheet()}
      aria-label={t('rail.name')}
      onClose={close}
      dismiss={leave}
    >
      <RailContent isFolded={false} fold={leave} opened={leave} />
    </ModalDialog>
  );
}
