import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { FolderAdd20Regular } from '@fluentui/react-icons/svg/folder-add';
import { History20Regular } from '@fluentui/react-icons/svg/history';
import { Pin20Regular } from '@fluentui/react-icons/svg/pin';
import { PinOff20Regular } from '@fluentui/react-icons/svg/pin-off';
import type { ConversationInfo } from '#domain/conversations/conversation-info.ts';
import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';
import type { Translate } from '#ui/text.ts';

export interface RowChanges {
  /** Takes an older name or folder back. */
  readonly takeOlder: (id: string) => void;
  readonly place: (to: { isPinned?: boolean; folder?: string | null }) => void;
  readonly edit: (what: 'name' | 'folder') => void;
}

/** What can be done with a chat of the list, besides opening and deleting it. */
export function rowEntries(
  t: Translate,
  { isPinned, folder, older }: ConversationInfo,
  folders: readonly string[],
  { place, edit, takeOlder }: RowChanges,
): MenuEntry[] {
  const group = t('history.folder');
  return [
    {
      key: 'pin',
      text: t(isPinned ? 'history.unpin' : 'history.pin'),
      icon: isPinned ? <PinOff20Regular /> : <Pin20Regular />,
      run: () => place({ isPinned: !isPinned }),
    },
    {
      key: 'rename',
      text: t('chat.renameChat'),
      icon: <Edit20Regular />,
      run: () => edit('name'),
    },
    ...[null, ...folders].map((each) => ({
      key: `folder ${each ?? ''}`,
      text: each ?? t('history.noFolder'),
      group,
      checked: each === folder,
      run: () => place({ folder: each }),
    })),
    {
      key: 'newFolder',
      text: t('history.newFolder'),
      group,
      icon: <FolderAdd20Regular />,
      run: () => edit('folder'),
    },
    ...older.map(({ id, kind, value }) => ({
      key: id,
      text: olderText(t, kind, value ?? ''),
      group: t('history.older'),
      icon: <History20Regular />,
      run: () => takeOlder(id),
    })),
  ];
}

function olderText(t: Translate, kind: 'name' | 'folder', name: string): string {
  if (kind === 'name') return t('history.olderName', { name });
  return name === '' ? t('history.olderNoFolder') : t('history.olderFolder', { folder: name });
}
