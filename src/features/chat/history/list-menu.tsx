import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';
import { useText } from '#ui/text.ts';
import type { useHistory } from './use-history.ts';

/** Which chats are listed. */
export function ListMenu({ view, setView, folders }: ReturnType<typeof useHistory>) {
  const { t } = useText();
  const isAll = view.kind === 'listed' && view.folder === undefined && view.type === undefined;
  const kind = view.kind === 'deleted' ? 'history.deleted' : 'history.all';
  const shown = view.folder ?? t(view.type ? 'history.searches' : kind);
  const entries: MenuEntry[] = [
    {
      key: 'all',
      text: t('history.all'),
      checked: isAll,
      run: () => setView({ kind: 'listed' }),
    },
    {
      key: 'searches',
      text: t('history.searches'),
      checked: view.type === 'Search',
      run: () => setView({ kind: 'listed', type: 'Search' }),
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
