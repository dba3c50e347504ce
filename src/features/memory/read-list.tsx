import { BookOpen20Regular } from '@fluentui/react-icons/svg/book-open';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { isMemoryOn } from '#domain/memory/memory.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { ListSkeleton } from '#ui/controls/skeleton.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useAction } from '../hooks/use-action.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { DayGroups } from '../parts/day-groups.tsx';
import { useEmptyList } from '../parts/empty-styles.ts';
import { useShell } from '../shell.tsx';
import { ReadRowItem } from './read-row.tsx';
import { useReadBody, useReadRows } from './read-styles.ts';
import { ReadTools } from './read-tools.tsx';
import type { useReadList } from './use-read-list.ts';

interface ReadListProps {
  list: ReturnType<typeof useReadList>;
  /** Shows a page as it was read. */
  open: (pageId: string) => void;
  close: () => void;
}

/** The timeline by day; what was searched is in the order of its search. */
export function ReadList({ list, open, close }: ReadListProps) {
  const { t } = useText();
  const body = useReadBody();
  const style = useReadRows();
  const { search, setSearch, words, rows, failure, site, day, kind } = list;
  const isWhole = words === '' && site === null && day === '' && kind === null;
  return (
    <SheetDialog title={t('rail.read')} close={close}>
      <div className={body}>
        <SearchField
          name={t('memory.search')}
          clear={t('history.clearSearch')}
          value={search}
          change={setSearch}
          focused
        />
        <ReadTools list={list} />
        <NoRoom list={list} />
        {list.missing > 0 && (
          <p role="status" data-note>
            {t('memory.missing', { count: list.missing })}
          </p>
        )}
        {failure && !rows && <p role="alert">{errorText(t, failure)}</p>}
        {!failure && !rows && <ListSkeleton />}
        {rows && words === '' && (
          <DayGroups entries={rows} className={style}>
            {(row) => <ReadRowItem key={row.visitId} row={row} search="" open={open} />}
          </DayGroups>
        )}
        {list.isUnsure && <h2>{t('memory.perhaps')}</h2>}
        {rows && words !== '' && (
          <ul className={style} aria-label={t(list.isUnsure ? 'memory.perhaps' : 'rail.read')}>
            {rows.map((row) => (
              <ReadRowItem key={row.visitId} row={row} search={words} open={open} isDated />
            ))}
          </ul>
        )}
        {rows?.length === 0 &&
          (isWhole ? <NothingRead /> : <p role="status">{t('picker.noHits')}</p>)}
        {list.more && <TextButton onClick={list.showMore}>{t('history.more')}</TextButton>}
      </div>
    </SheetDialog>
  );
}

/** What had to go for newer pages, and what the server has no room for, is said once. */
function NoRoom({ list: { dropped, unsynced } }: Pick<ReadListProps, 'list'>) {
  const { t } = useText();
  const { rows } = useShell();
  const { run } = useAction();
  if (dropped === 0 && unsynced === 0) return null;
  return (
    <p role="status" data-note>
      <span>
        {dropped > 0 && <span>{t('memory.dropped', { count: dropped })}</span>}
        {unsynced > 0 && <span>{t('memory.unsynced', { count: unsynced })}</span>}
      </span>
      <IconButton
        name={t('action.dismiss')}
        icon={<Dismiss20Regular />}
        onClick={() => void run(rows.memory.seen())}
      />
    </p>
  );
}

function NothingRead() {
  const { t } = useText();
  const { openSettings } = useShell();
  const { settings, loaded } = useSettings();
  const style = useEmptyList();
  if (!loaded) return null;
  const isOn = isMemoryOn(settings.memory);
  return (
    <div className={style}>
      <BookOpen20Regular aria-hidden />
      <p>{t(isOn ? 'memory.empty' : 'memory.off')}</p>
      {!isOn && (
        <TextButton tone="outline" onClick={() => openSettings('memory')}>
          {t('action.settings')}
        </TextButton>
      )}
    </div>
  );
}
