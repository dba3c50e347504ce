import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { useCallback, useEffect, useId, useState } from 'react';
import type { RowsResult } from '#app/rows/rows.ts';
import { renewUndoMs } from '#domain/documents/server-copies.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { formatBytes, formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { type } from '#ui/theme/sizes.ts';
import { useDeletion } from '../found-list.ts';
import { useAttempt } from '../hooks/use-attempt.ts';
import { useShell } from '../shell.tsx';

type Room = RowsResult<'documents', 'room'>;

const useRelief = makeResetStyles({
  flexBasis: '100%',
  ...type.small,
  '& p': { margin: 0, paddingBlock: '4px', color: tokens.colorNeutralForeground3 },
  '& h4': { margin: 0, marginBlockStart: '4px', fontSize: '12px', fontWeight: 600 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
  '& li > span': { overflowWrap: 'anywhere' },
});

/** Where the server's quota is full: which documents take most of it, with a way to delete them. */
export function QuotaRelief() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={useRelief()}>
      <TextButton
        tone="link"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        text="files.quota.what"
      />
      <div id={id}>{isOpen && <DocumentSuggestions />}</div>
    </div>
  );
}

/** Documents of the server that could go; `changed` follows a deletion and its undo. */
export function DocumentSuggestions({ changed }: { changed?: () => void }) {
  const { t } = useText();
  const { rows } = useShell();
  const attempt = useAttempt();
  const [room, setRoom] = useState<Room | null>(null);
  const load = useCallback(() => attempt(rows.documents.room().then(setRoom)), [rows, attempt]);
  useEffect(() => void load(), [load]);
  const remove = useDeletion(
    useCallback(
      async (docId, deleted, again) => {
        await rows.library.setDeleted({ docId, deleted, ...again });
        await load();
        changed?.();
      },
      [rows, load, changed],
    ),
    { renewMs: renewUndoMs },
  );
  if (!room) return null;
  if (room.largest.length === 0) return <p>{t('files.quota.none')}</p>;
  return (
    <>
      <p>{t('files.quota.intro')}</p>
      {(['largest', 'oldest'] as const).map((kind) => (
        <SuggestionList key={kind} kind={kind} entries={room[kind]} remove={remove} />
      ))}
    </>
  );
}

interface SuggestionListProps {
  kind: keyof Room;
  entries: Room['largest'];
  remove: (docId: string, said: string) => void;
}

function SuggestionList({ kind, entries, remove }: SuggestionListProps) {
  const { t, tag } = useText();
  if (entries.length === 0) return null;
  const title = t(`files.quota.${kind}`);
  return (
    <>
      <h4>{title}</h4>
      <ul aria-label={title}>
        {entries.map(({ docId, name, size, created_at }) => (
          <li key={docId}>
            <span>
              {t('files.quota.entry', {
                name,
                size: formatBytes(size, tag),
                when: formatWhen(created_at, new Date(), tag),
              })}
            </span>
            <IconButton
              name={t('history.delete', { name })}
              icon={<Delete20Regular />}
              onClick={() => remove(docId, t('library.deleted', { name }))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
