import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import type { FeatureContext } from '#domain/models/contexts.ts';
import { useShell } from '#features/shell.tsx';
import { MenuButton } from '#ui/controls/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu-entry.ts';
import { formatCount } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useReport } from '../state/use-report.ts';
import type { useHistory } from './use-history.ts';

/** Which chats are listed, and the deletion of all chats of a type (S4.11), which can be undone. */
export function ListMenu({ view, setView, folders, refresh }: ReturnType<typeof useHistory>) {
  const { t } = useText();
  const deleteType = useTypeDeletion(refresh);
  const isAll = view.kind === 'listed' && view.folder === undefined;
  const shown = view.folder ?? t(view.kind === 'deleted' ? 'history.deleted' : 'history.all');
  const entries: MenuEntry[] = [
    {
      key: 'all',
      text: t('history.all'),
      checked: isAll,
      run: () => setView({ kind: 'listed' }),
    },
    ...folders.map((folder) => ({
      key: `folder ${folder}`,
      text: folder,
      checked: view.folder === folder,
      run: () => setView({ kind: 'listed', folder }),
    })),
    {
      key: 'deleted',
      text: t('history.deleted'),
      checked: view.kind === 'deleted',
      run: () => setView({ kind: 'deleted' }),
    },
    {
      key: 'deleteChats',
      text: t('history.deleteChats'),
      icon: <Delete20Regular />,
      run: () => deleteType('Chat'),
    },
    {
      key: 'deleteSummaries',
      text: t('history.deleteSummaries'),
      icon: <Delete20Regular />,
      run: () => deleteType('Summary'),
    },
  ];
  return (
    <MenuButton
      name={t('history.show', { list: shown })}
      label={shown}
      icon={<ChevronDown16Regular />}
      entries={entries}
    />
  );
}

function useTypeDeletion(changed: () => void) {
  const { t, tag } = useText();
  const { bus } = useShell();
  const report = useReport();
  const toast = useToast();
  const restore = async (ids: string[]) => {
    await report(bus.request('conversation.restore', { ids }));
    changed();
  };
  const remove = async (type: FeatureContext) => {
    const { ids } = await bus.request('conversation.deleteType', { type });
    changed();
    const text = t('history.deletedAll', { count: formatCount(ids.length, tag) });
    toast(text, { label: t('action.undo'), run: () => void restore(ids) });
  };
  return (type: FeatureContext) => void report(remove(type));
}
