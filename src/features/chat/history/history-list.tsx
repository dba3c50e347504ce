import '#ui/later-texts.ts';
import type { ConversationInfo } from '#domain/conversations/conversation-info.ts';
import { placeOf } from '#domain/routes/routes.ts';
import { useShell } from '#features/shell.tsx';
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
import { moveFocus } from './move-focus.ts';
import { useChatDeletion } from './use-chat-deletion.ts';
import { useHistory } from './use-history.ts';
import type { ServerChats } from './use-server-chats.ts';
import { useStable } from './use-stable.ts';

type ServerState = ServerChats['state'];

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
  const { router } = useShell();
  const { words, count } = useChatViews().shown.getSnapshot().search;
  const history = useHistory(router?.place?.query.words ?? words);
  const search = (next: string) => {
    history.setSearch(next);
    router?.go(placeOf('chats', null, next === '' ? {} : { words: next }), 'replace');
  };
  const remove = useChatDeletion(history.refresh);
  const open = useOpenChat();
  const openId = useConversationId();
  const list = useHistoryList();
  const openRow = useStable((id: string | null) => {
    open(id);
    opened();
  });
  const removeRow = useStable(remove);
  const { found, failure, isSlow, server } = history;
  const chats = [...(found?.list ?? []), ...others(found?.list ?? [], server.list)];
  const none = !failure && found !== null && chats.length === 0 && server.state === 'idle';
  const more = found?.next ? history.showMore : server.hasMore && server.showMore;
  const isDeleted = history.view.kind === 'deleted';
  return (
    <>
      <SearchField
        name={t('history.search')}
        clear={t('history.clearSearch')}
        value={history.search}
        change={search}
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
      <SearchState isSlow={isSlow} server={server.state} />
      {none && <NoChats of={history} start={() => openRow(null)} />}
      {more && <TextButton onClick={more} text="history.more" />}
    </>
  );
}

/** In the place of an empty list. Where there are no chats at all, the first one begins here. */
function NoChats({ of, start }: { of: ReturnType<typeof useHistory>; start: () => void }) {
  const { t } = useText();
  const bare = of.view.kind === 'deleted' ? 'history.noDeleted' : 'history.empty';
  const text = of.search === '' ? bare : 'history.noHits';
  return (
    <>
      <p role="status">{t(text)}</p>
      {text === 'history.empty' && (
        <TextButton tone="outline" onClick={start} text="chat.newChat" />
      )}
    </>
  );
}

/** What of a search is still under way, or could not be searched. */
function SearchState({ isSlow, server }: { isSlow: boolean; server: ServerState }) {
  const { t } = useText();
  if (server !== 'idle') return <p role="status">{t(`history.server.${server}`)}</p>;
  return isSlow ? <p role="status">{t('history.searching')}</p> : null;
}

/** Those of the server that are not among the chats. */
function others(
  chats: readonly ConversationInfo[],
  ofServer: readonly ConversationInfo[],
): readonly ConversationInfo[] {
  const known = new Set(chats.map(({ id }) => id));
  return ofServer.filter(({ id }) => !known.has(id));
}
