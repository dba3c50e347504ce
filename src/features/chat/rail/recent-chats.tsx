import { useCallback, useEffect, useState } from 'react';
import { placeOf } from '#domain/routes/routes.ts';
import { useVisit } from '#features/hooks/use-place.ts';
import { PlaceLink } from '#features/parts/place-link.tsx';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { errorText } from '#ui/error-text.ts';
import { formatMonth } from '#ui/format.ts';
import { type Texts, useText } from '#ui/text.ts';
import { useOpenChat } from '../context/use-chat-context.ts';
import { HistoryItem } from '../history/history-item.tsx';
import { useChatDeletion } from '../history/use-chat-deletion.ts';
import { type HistoryView, useFoundChats } from '../history/use-found-chats.ts';
import { useFolders } from '../history/use-history.ts';
import { useStable } from '../history/use-stable.ts';
import { useConversationId } from '../state/use-chat-window.ts';
import { useOpenConversation } from '../state/use-open-conversation.ts';
import { type ChatGroup, chatsByDay } from './chats-by-day.ts';
import { useDestination, useRecent } from './rail-styles.ts';

const listed: HistoryView = { kind: 'listed' };

/** The latest chats by day, the pinned ones first; all of them are on a page of their own. */
export function RecentChats({ opened }: { opened?: () => void }) {
  const texts = useText();
  const { t } = texts;
  const { router } = useShell();
  const [version, setVersion] = useState(0);
  const refresh = useCallback(() => setVersion((count) => count + 1), []);
  const { found, failure } = useRecentChats(version, refresh);
  const folders = useFolders(version);
  const remove = useStable(useChatDeletion(refresh));
  const openChat = useOpenChat();
  const openId = useConversationId();
  const isChat = useVisit().place?.feature === 'chat';
  const style = useRecent();
  const more = useDestination();
  const open = useStable((id: string) => {
    openChat(id);
    opened?.();
  });
  if (failure && !found) return <p role="alert">{errorText(t, failure)}</p>;
  if (!found) return null;
  return (
    <div className={style}>
      {found.list.length === 0 && <p>{t('history.empty')}</p>}
      {chatsByDay(found.list, new Date()).map((group) => (
        <section key={group.key} className={style} aria-label={titleOf(group, texts)}>
          <h3>{titleOf(group, texts)}</h3>
          <ul>
            {group.chats.map((info) => (
              <HistoryItem
                key={info.id}
                info={info}
                search=""
                isCompact
                current={isChat && info.id === openId}
                isDeleted={false}
                {...{ folders, open, remove }}
                changed={refresh}
              />
            ))}
          </ul>
        </section>
      ))}
      {found.next && (
        <PlaceLink
          className={more}
          place={placeOf('chats')}
          open={() => {
            router?.go(placeOf('chats'));
            opened?.();
          }}
        >
          <span>{t('history.all')}</span>
        </PlaceLink>
      )}
    </div>
  );
}

/** Read again when a chat has changed, the open one too. */
function useRecentChats(version: number, refresh: () => void) {
  const { bus } = useShell();
  const openChat = useSelector(
    useOpenConversation().rows,
    ({ conversation, messages }) => `${conversation?.id} ${conversation?.name} ${messages.length}`,
  );
  useEffect(() => bus.on('conversations.changed', refresh), [bus, refresh]);
  return useFoundChats('', listed, `${version} ${openChat}`);
}

function titleOf({ kind, chats: [first] }: ChatGroup, { t, tag }: Texts): string {
  if (kind !== 'month') return t(`rail.${kind}`);
  return formatMonth(first?.updated_at ?? '', new Date(), tag);
}
