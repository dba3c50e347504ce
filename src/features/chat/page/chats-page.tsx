import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { useText } from '#ui/text.ts';
import { HistoryList } from '../history/history-list.tsx';

const nothing = () => undefined;

/** All chats, to find, sort into folders and restore. */
export function ChatsPage() {
  const { t } = useText();
  return (
    <SheetDialog title={t('rail.chats')} close={nothing}>
      <HistoryList opened={nothing} focused />
    </SheetDialog>
  );
}
