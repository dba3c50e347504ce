import { makeResetStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { useCallback, useId } from 'react';
import { type AccountStorage, fillOf, type StoredChat } from '#domain/account/storage.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useSettled } from '#ui/controls/late-cards.tsx';
import { formatBytes, formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { column } from '#ui/theme/shapes.ts';
import { DocumentSuggestions } from '../../files/quota-relief.tsx';
import { useDeletion } from '../../found-list.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { useSyncState } from '../../hooks/use-sync-state.ts';
import { useShell } from '../../shell.tsx';
import { useLines, useQuiet, useWarning } from '../settings-styles.ts';

const useCard = makeResetStyles({
  ...column('8px'),
  '& > p': { margin: 0 },
  '& h3, & h4': { margin: 0 },
  '& summary': { cursor: 'pointer', color: tokens.colorBrandForegroundLink },
});

/** What the account stores on the server, of how much; when that is nearly all, what to delete. */
export function StorageCard() {
  const { t, tag } = useText();
  const { storage, noRoom, refresh } = useStorage();
  const heading = useId();
  const quiet = useQuiet();
  const warning = useWarning();
  const card = useCard();
  useSettled(storage !== undefined);
  if (!storage) return null;
  const { used, limit } = storage;
  const fill = fillOf(storage);
  const size = (bytes: number) => formatBytes(bytes, tag);
  return (
    <section aria-labelledby={heading} className={card}>
      <h3 id={heading}>{t('storage.heading')}</h3>
      {limit === null ? (
        <p>{t('storage.used', { used: size(used) })}</p>
      ) : (
        <>
          <p>{t('storage.usedOf', { used: size(used), limit: size(limit) })}</p>
          <ProgressBar
            aria-labelledby={heading}
            value={Math.min(1, used / limit)}
            thickness="large"
            color={fill === 'free' ? 'brand' : fill === 'nearly' ? 'warning' : 'error'}
          />
        </>
      )}
      <p className={quiet}>{t('storage.parts', partsOf(storage, size))}</p>
      {storage.deleted > 0 && (
        <p className={quiet}>{t('storage.deleted', { size: size(storage.deleted) })}</p>
      )}
      <div role="status">
        {fill !== 'free' && <p className={warning}>{t(`storage.${fill}`)}</p>}
        {noRoom > 0 && <p className={warning}>{t('storage.noRoom', { count: noRoom })}</p>}
      </div>
      {limit !== null && <Relief storage={storage} isOpen={fill !== 'free'} refresh={refresh} />}
    </section>
  );
}

function partsOf(
  { chats, documents, settings, shares }: AccountStorage,
  size: (bytes: number) => string,
) {
  return {
    chats: size(chats),
    documents: size(documents),
    settings: size(settings),
    shares: size(shares),
  };
}

interface ReliefProps {
  storage: AccountStorage;
  isOpen: boolean;
  refresh: () => void;
}

function Relief({ storage, isOpen, refresh }: ReliefProps) {
  const { t } = useText();
  const { rows } = useShell();
  const remove = useDeletion(
    useCallback(
      (conversationId, deleted) => rows.conversation.setDeleted({ conversationId, deleted }),
      [rows],
    ),
  );
  const oldest = storage.oldest.filter(({ id }) => storage.largest.every((each) => each.id !== id));
  const removed = ({ id, name }: StoredChat) => remove(id, t('library.deleted', { name }), refresh);
  return (
    <details open={isOpen}>
      <summary>{t('files.quota.what')}</summary>
      <ChatList title={t('storage.largest')} chats={storage.largest} remove={removed} />
      <ChatList title={t('storage.oldest')} chats={oldest} remove={removed} />
      <DocumentSuggestions changed={refresh} />
    </details>
  );
}

interface ChatListProps {
  title: string;
  chats: readonly StoredChat[];
  remove: (chat: StoredChat) => void;
}

function ChatList({ title, chats, remove }: ChatListProps) {
  const { t, tag } = useText();
  const lines = useLines();
  if (chats.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul className={lines} aria-label={title}>
        {chats.map((chat) => (
          <li key={chat.id}>
            <span dir="auto">
              {t('files.quota.entry', {
                name: chat.name,
                size: formatBytes(chat.bytes, tag),
                when: formatWhen(chat.updated_at, new Date(), tag),
              })}
            </span>
            <IconButton
              name={t('history.delete', { name: chat.name })}
              icon={<Delete20Regular />}
              onClick={() => remove(chat)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Requested again with each pass of the sync: what was deleted here is gone there then. */
function useStorage() {
  const { bus } = useShell();
  const sync = useSyncState();
  const { value, error, retry } = useRequest(() => bus.request('account.storage', {}), [bus], {
    after: sync?.syncedAt,
  });
  /** null: it cannot be known. */
  const storage = value ?? (error ? null : undefined);
  const refresh = useCallback(() => {
    void bus.request('sync.request', {}).catch(() => undefined);
    void retry();
  }, [bus, retry]);
  return { storage, noRoom: sync?.noRoom ?? 0, refresh };
}
