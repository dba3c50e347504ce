import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { useState } from 'react';
import { useSyncState } from '#features/hooks/use-sync-state.ts';
import { useShell } from '#features/shell.tsx';
import { ConfirmDialog } from '#ui/controls/dialogs/confirm-dialog.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useReport } from '../state/use-report.ts';

const words = {
  Chat: { menu: 'history.deleteChats', ask: 'history.askChats' },
  Summary: { menu: 'history.deleteSummaries', ask: 'history.askSummaries' },
} as const;
type DeletedType = keyof typeof words;
const types: readonly DeletedType[] = ['Chat', 'Summary'];

/** The deletion of all chats of a type (S4.11), apart from the choice of what is listed; it can be undone. */
export function DeletionMenu({ changed }: { changed: () => void }) {
  const { t } = useText();
  const { rows } = useShell();
  const report = useReport();
  const toast = useToast();
  const remove = useTypeDeletion(changed);
  const [question, ask] = useState<{ type: DeletedType; count: number } | null>(null);
  const counted = async (type: DeletedType) => {
    const count = await rows.conversation.countType({ type });
    if (count === 0) toast(t('history.empty'));
    else ask({ type, count });
  };
  const entries = types.map(
    (type): MenuEntry => ({
      key: type,
      text: t(words[type].menu),
      icon: <Delete20Regular />,
      run: () => void report(counted(type)),
    }),
  );
  return (
    <>
      <MenuButton
        name={t('history.allMenu')}
        icon={<MoreHorizontal20Regular />}
        entries={entries}
      />
      {question && (
        <Question {...question} run={() => remove(question.type)} close={() => ask(null)} />
      )}
    </>
  );
}

interface QuestionProps {
  type: DeletedType;
  count: number;
  run: () => void;
  close: () => void;
}

/** How many, and where they are. */
function Question({ type, count, run, close }: QuestionProps) {
  const { t } = useText();
  const isHereOnly = (useSyncState()?.status ?? 'off') === 'off';
  return (
    <ConfirmDialog
      title={t(words[type].ask, { count })}
      confirm={t('answer.delete')}
      run={run}
      close={close}
    >
      {t(isHereOnly ? 'history.areHere' : 'history.areSynced')}
    </ConfirmDialog>
  );
}

function useTypeDeletion(changed: () => void) {
  const { t } = useText();
  const { rows } = useShell();
  const report = useReport();
  const toast = useToast();
  const restore = async (ids: string[]) => {
    await report(rows.conversation.restore({ ids }));
    changed();
  };
  const remove = async (type: DeletedType) => {
    const ids = await rows.conversation.deleteType({ type });
    changed();
    const text = t('history.deletedChats', { count: ids.length });
    toast(text, { label: t('action.undo'), run: () => void restore(ids) });
  };
  return (type: DeletedType) => void report(remove(type));
}
