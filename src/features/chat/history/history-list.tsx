import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { type KeyboardEvent, useState } from 'react';
import type { ConversationInfo } from '#bus/contract/store-commands.ts';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { RenameField } from '#ui/controls/rename-field.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { errorText } from '#ui/error-text.ts';
import { useReturnedFocus } from '#ui/focus/use-returned-focus.ts';
import { formatCount, formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useOpenChat } from '../context/use-chat-context.ts';
import { useChatViews } from '../state/use-chat-views.ts';
import { useConversationId } from '../state/use-chat-window.ts';
import { useReport } from '../state/use-report.ts';
import { useHistoryItem, useHistoryList } from './history-styles.ts';
import { useChatDeletion } from './use-chat-deletion.ts';
import { useHistory } from './use-history.ts';

interface HistoryListProps {
  /** A chat was opened. */
  opened: () => void;
  focused?: boolean;
}

/** Chats, newest first. Up and down move, F2 renames, Delete deletes. */
export function HistoryList(props: HistoryListProps) {
  const count = useSelector(useChatViews().shown, ({ search }) => search.count);
  return <FoundChats key={count} {...props} />;
}

function FoundChats({ opened, focused = false }: HistoryListProps) {
  const { t } = useText();
  const { words, count } = useChatViews().shown.getSnapshot().search;
  const history = useHistory(words);
  const remove = useChatDeletion(history.refresh);
  const open = useOpenChat();
  const openId = useConversationId();
  const list = useHistoryList();
  const { found, failure } = history;
  const none = !failure && found?.list.length === 0;
  return (
    <>
      <SearchField
        name={t('history.search')}
        clear={t('history.clearSearch')}
        value={history.search}
        change={history.setSearch}
        focused={focused || count > 0}
      />
      {failure && <p role="alert">{errorText(t, failure)}</p>}
      <ul className={list} aria-label={t('history.list')} onKeyDown={moveFocus}>
        {found?.list.map((info) => (
          <HistoryItem
            key={info.id}
            info={info}
            current={info.id === openId}
            open={() => {
              open(info.id);
              opened();
            }}
            remove={() => remove(info.id)}
            renamed={history.refresh}
          />
        ))}
      </ul>
      {none && <p>{t(history.search === '' ? 'history.empty' : 'history.noHits')}</p>}
      {found?.more && <TextButton onClick={history.showMore}>{t('history.more')}</TextButton>}
    </>
  );
}

/** Up and down go from chat to chat. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.target instanceof HTMLInputElement) return;
  const chats = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-chat]')];
  const at = chats.findIndex((each) => each.parentElement?.contains(event.target as Node));
  chats[at + step]?.focus();
  event.preventDefault();
}

interface HistoryItemProps {
  info: ConversationInfo;
  current: boolean;
  open: () => void;
  remove: () => void;
  renamed: () => void;
}

function HistoryItem({ info, current, open, remove, renamed }: HistoryItemProps) {
  const { t, tag } = useText();
  const { bus } = useShell();
  const report = useReport();
  const [editing, edit] = useState(false);
  const style = useHistoryItem();
  const chat = useReturnedFocus<HTMLButtonElement>(editing);
  const { id, name, messages, excerpt } = info;
  const save = (next: string) =>
    void report(bus.request('conversation.rename', { conversationId: id, name: next })).then(
      renamed,
    );
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'F2') edit(true);
    if (event.key === 'Delete') remove();
  };
  if (editing) {
    return (
      <li className={style}>
        <RenameField
          name={t('chat.renameField')}
          value={name}
          save={save}
          close={() => edit(false)}
        />
      </li>
    );
  }
  const facts = `${formatWhen(info.updated_at, new Date(), tag)} · ${t('history.messages', {
    count: messages,
    formatted: formatCount(messages, tag),
  })}`;
  return (
    <li className={style} data-current={current || undefined}>
      <button
        ref={chat}
        type="button"
        data-chat
        aria-current={current || undefined}
        onClick={open}
        onKeyDown={keys}
      >
        <bdi>{name}</bdi>
        <small dir="auto">{excerpt || facts}</small>
      </button>
      <IconButton
        name={t('history.rename', { name })}
        icon={<Edit20Regular />}
        onClick={() => edit(true)}
      />
      <IconButton
        name={t('history.delete', { name })}
        icon={<Delete20Regular />}
        onClick={remove}
      />
    </li>
  );
}
