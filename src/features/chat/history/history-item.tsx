import { ArrowUndo20Regular } from '@fluentui/react-icons/svg/arrow-undo';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { Pin16Filled } from '@fluentui/react-icons/svg/pin';
import { type KeyboardEvent, memo, useState } from 'react';
import type { ConversationInfo } from '#domain/conversations/conversation-info.ts';
import { chatPlace } from '#domain/routes/routes.ts';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { PlaceLink } from '#features/parts/place-link.tsx';
import { useShell } from '#features/shell.tsx';
import { IconButton } from '#ui/controls/buttons.tsx';
import { MarkedText } from '#ui/controls/marked-text.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';
import { RenameField } from '#ui/controls/rename-field.tsx';
import { useReturnedFocus } from '#ui/focus/use-returned-focus.ts';
import { formatWhen } from '#ui/format.ts';
import { type Texts, useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useReport } from '../state/use-report.ts';
import { useHistoryItem } from './history-styles.ts';
import { type RowChanges, rowEntries } from './row-entries.tsx';

interface HistoryItemProps {
  info: ConversationInfo;
  /** Words that were searched, and are marked. */
  search: string;
  current: boolean;
  isDeleted: boolean;
  /** One line, with one menu: for the rail. */
  isCompact?: boolean;
  folders: readonly string[];
  readonly open: (id: string) => void;
  readonly remove: (id: string) => void;
  /** The list is stale. */
  readonly changed: () => void;
}

/** A chat of the list. F2 renames, Delete deletes; its menu pins it and moves it into a folder. */
export const HistoryItem = memo(function HistoryItem(props: HistoryItemProps) {
  const { info, search, current, isDeleted, isCompact = false, folders } = props;
  const open = () => props.open(info.id);
  const remove = () => props.remove(info.id);
  const { t } = useText();
  const [editing, edit] = useState<'name' | 'folder' | null>(null);
  const style = useHistoryItem();
  const chat = useReturnedFocus<HTMLElement>(editing !== null);
  const { rename, place, takeOlder, restore } = useRowChanges(info, props.changed);
  const { name } = info;
  if (editing !== null) {
    const isName = editing === 'name';
    return (
      <li className={style}>
        <RenameField
          name={t(isName ? 'chat.renameField' : 'history.folderName')}
          value={isName ? name : ''}
          save={isName ? rename : (folder) => place({ folder })}
          close={() => edit(null)}
        />
      </li>
    );
  }
  const keys = (event: KeyboardEvent) => {
    if (isDeleted) return;
    if (event.key === 'F2') edit('name');
    if (event.key === 'Delete') remove();
  };
  return (
    <li className={style} data-current={current || undefined} data-compact={isCompact || undefined}>
      <PlaceLink
        ref={chat}
        place={chatPlace(info.id)}
        data-chat
        {...(isCompact && { title: name })}
        aria-current={current || undefined}
        open={isDeleted ? restore : open}
        onKeyDown={keys}
      >
        <RowText
          info={info}
          search={search}
          isPinned={info.isPinned && !isDeleted && !isCompact}
          isCompact={isCompact}
        />
      </PlaceLink>
      {isDeleted ? (
        <Restore name={name} run={restore} />
      ) : (
        <RowActions
          entries={rowEntries(t, info, folders, { place, edit, takeOlder })}
          {...{ name, remove, isCompact }}
        />
      )}
    </li>
  );
});

function Restore({ name, run }: { name: string; run: () => void }) {
  const { t } = useText();
  return (
    <IconButton name={t('history.restore', { name })} icon={<ArrowUndo20Regular />} onClick={run} />
  );
}

interface RowActionsProps {
  name: string;
  entries: MenuEntry[];
  remove: () => void;
  isCompact: boolean;
}

function RowActions({ name, entries, remove, isCompact }: RowActionsProps) {
  const { t } = useText();
  if (isCompact) {
    const deletion = {
      key: 'delete',
      text: t('chat.deleteChat'),
      icon: <Delete20Regular />,
      run: remove,
    };
    return (
      <MenuButton
        name={t('history.menu', { name })}
        icon={<MoreHorizontal20Regular />}
        entries={[...entries, deletion]}
      />
    );
  }
  return (
    <>
      <MenuButton
        name={t('history.menu', { name })}
        icon={<MoreHorizontal20Regular />}
        entries={entries}
      />
      <IconButton
        name={t('history.delete', { name })}
        icon={<Delete20Regular />}
        onClick={remove}
      />
    </>
  );
}

interface RowTextProps {
  info: ConversationInfo;
  search: string;
  isPinned: boolean;
  isCompact: boolean;
}

function RowText({ info, search, isPinned, isCompact }: RowTextProps) {
  const texts = useText();
  const { name, excerpt } = info;
  return (
    <>
      <span>
        {isPinned && <Pin16Filled aria-label={texts.t('history.pinned')} />}
        <bdi>
          <MarkedText text={name} search={search} />
        </bdi>
      </span>
      {!isCompact && (
        <small dir="auto">
          {excerpt ? <MarkedText text={excerpt} search={search} /> : factsOf(texts, info)}
        </small>
      )}
    </>
  );
}

/** Failures are reported; the list follows each change. */
function useRowChanges({ id: conversationId }: ConversationInfo, changed: () => void) {
  const { rows } = useShell();
  const { t } = useText();
  const toast = useToast();
  const attempt = useAttempt();
  const report = useReport();
  const change = (work: Promise<unknown>) => void report(work).then(changed);
  const place: RowChanges['place'] = (to) =>
    change(rows.conversation.place({ conversationId, ...to }));
  const end = (id: string, how: 'take' | 'undo') => rows.conflict.end({ id, end: how });
  const takeOlder = async (id: string) => {
    const isTaken = await attempt(end(id, 'take'));
    changed();
    if (!isTaken) return;
    toast(t('history.olderTaken'), {
      label: t('action.undo'),
      run: () => change(end(id, 'undo')),
    });
  };
  return {
    place,
    takeOlder: (id: string) => void takeOlder(id),
    rename: (name: string) => change(rows.conversation.rename({ conversationId, name })),
    restore: () => change(rows.conversation.setDeleted({ conversationId, deleted: false })),
  };
}

function factsOf({ tag }: Texts, info: ConversationInfo): string {
  const { folder, updated_at } = info;
  return [formatWhen(updated_at, new Date(), tag), ...(folder === null ? [] : [folder])].join(
    ' · ',
  );
}
