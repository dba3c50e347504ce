import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { useText } from '#ui/text.ts';
import { HistoryList } from './history-list.tsx';

/** The sidebar's history, over the chat. */
export default function HistoryPanel({ close }: { close: () => void }) {
  const { t } = useText();
  return (
    <SheetDialog title={t('chat.history')} close={close}>
      <HistoryList opened={close} focused />
    </SheetDialog>
  );
}
