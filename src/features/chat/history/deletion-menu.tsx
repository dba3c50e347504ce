import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import type { FeatureContext } from '#domain/models/contexts.ts';
import { useShell } from '#features/shell.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useReport } from '../state/use-report.ts';

/** The deletion of all chats of a type (S4.11), apart from the choice of what is listed; it can be undone. */
export function DeletionMenu({ changed }: { changed: () => void }) {
  const { t } = useText();
  const deleteType = useTypeDeletion(changed);
  const entries: MenuEntry[] = [
    {
      key: 'chats',
      text: t('history.deleteChats'),
      icon: <Delete20Regular />,
      run: () => deleteType('Chat'),
    },
    {
      key: 'summaries',
      text: t('history.deleteSummaries'),
      icon: <Delete20Regular />,
      run: () => deleteType('Summary'),
    },
  ];
  return (
    <MenuButton name={t('history.allMenu')} icon={<MoreHorizontal20Regular />} entries={entries} />
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
  const remove = async (type: FeatureContext) => {
    const ids = await rows.conversation.deleteType({ type });
    changed();
    const text = t('history.deletedAll', { count: ids.length });
    toast(text, { label: t('action.undo'), run: () => void restore(ids) });
  };
  return (type: FeatureContext) => void report(remove(type));
}
