import { SheetDialog } from '#ui/controls/sheet-dialog.tsx';
import { useText } from '#ui/text.ts';
import { HistoryList } from './history-list.tsx';
import type { Chat } from './use-chat.ts';

/** The sidebar's history, over the chat. */
export default function HistoryPanel({ chat, close }: { chat: Chat; close: () => void }) {
  const { t } = useText();
  return (
    <SheetDialog title={t('chat.history')} close={close}>
      <HistoryList chat={chat} opened={close} focused />
    </SheetDialog>
  );
}
