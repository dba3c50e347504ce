import type { KeyboardEvent } from 'react';
import type { ConversationInfo } from '#bus/contract/store-commands.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { ListSkeleton } from '#ui/controls/skeleton.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useOpenChat } from '../context/use-chat-context.ts';
import { useChatViews } from '../state/use-chat-views.ts';
import { useConversationId } from '../state/use-chat-window.ts';
import { DeletionMenu } from './deletion-menu.tsx';
import { HistoryItem } from './history-item.tsx';
import { useHistoryList, useHistoryTools } from './history-styles.ts';
import { ListMenu } from './list-menu.tsx';
import { useChatDeletion } from './use-chat-deletion.ts';
import { useHistory } from './use-history.ts';
import { useStable } from './use-stable.ts';

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
  const openRow = useStable((id: string) => {
    open(id);
    opened();
  });
  const removeRow = useStable(remove);
  const { found, failure, server } = history;
  const chats = [...(found?.list ?? []), ...others(found?.list ?? [], server.list)];
  const none = !failure && found !== null && chats.length === 0 && server.state === 'idle';
  const isDeleted = history.view.kind === 'deleted';
  const emptyText = isDeleted ? 'history.noDeleted' : 'history.empty';
  return (
    <>
      <SearchField
        name={t('history.search')}
        clear={t('history.clearSearch')}
        value={history.search}
        change={history.setSearch}
        focused={focused || count > 0}
      />
      <div className={useHistoryTools()}>
        <ListMenu {...history} />
        <DeletionMenu changed={history.refresh} />
      </div>
      {failure && <p role="alert">{errorText(t, failure)}</p>}
      {!failure && !found && <ListSkeleton />}
      <ul className={list} aria-label={t('history.list')} onKeyDown={moveFocus}>
        {chats.map((info) => (
          <HistoryItem
            key={info.id}
            info={info}
            search={found?.search ?? history.search}
            current={info.id === openId}
            open={openRow}
            isDeleted={isDeleted}
            folders={history.folders}
            remove={removeRow}
            changed={history.refresh}
          />
        ))}
      </ul>
      {server.state !== 'idle' && <p role="status">{t(`history.server.${server.state}`)}</p>}
      {none && <p>{t(history.search === '' ? emptyText : 'history.noHits')}</p>}
      {found?.next && <TextButton onClick={history.showMore}>{t('history.more')}</TextButton>}
    </>
  );
}

/** Those of the server that are not among the chats. */
function others(
  chats: readonly ConversationInfo[],
  ofServer: readonly ConversationInfo[],
): readonly ConversationInfo[] {
  const known = new Set(chats.map(({ id }) => id));
  return ofServer.filter(({ id }) => !known.has(id));
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
