import { Bookmark20Regular } from '@fluentui/react-icons/svg/bookmark';
import type { KeyboardEvent } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { SheetDialog } from '#ui/controls/sheet-dialog.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import type { PanelProps } from '../shell.tsx';
import { MemoItem } from './memo-item.tsx';
import { useMemoEmpty, useMemoList } from './memo-styles.ts';
import { useMemoDeletion, useMemos } from './use-memos.ts';

/** What was kept: passages and answers, newest first (context Memo, S2.15). */
export default function MemoPanel({ close }: PanelProps) {
  const { t } = useText();
  const { search, setSearch, found, failure, showMore } = useMemos();
  const remove = useMemoDeletion();
  const list = useMemoList();
  const nothing = found?.memos.length === 0;
  return (
    <SheetDialog title={t('memo.title')} close={close}>
      <SearchField
        name={t('memo.search')}
        clear={t('history.clearSearch')}
        value={search}
        change={setSearch}
        focused
      />
      {failure && !found && <p role="alert">{errorText(t, failure)}</p>}
      <ul
        className={list}
        aria-label={t('memo.list')}
        onKeyDown={(event) => onListKey(event, remove)}
      >
        {found?.memos.map((memo) => (
          <MemoItem key={memo.id} memo={memo} remove={remove} />
        ))}
      </ul>
      {nothing && (search === '' ? <NoMemos /> : <p>{t('memo.noHits')}</p>)}
      {found?.more && <TextButton onClick={showMore}>{t('history.more')}</TextButton>}
    </SheetDialog>
  );
}

function NoMemos() {
  const { t } = useText();
  return (
    <div className={useMemoEmpty()}>
      <Bookmark20Regular aria-hidden />
      <p>{t('memo.empty')}</p>
      <p>{t('memo.emptyHow')}</p>
    </div>
  );
}

/** Up and down go from memo to memo; Delete deletes the one that holds the focus. */
function onListKey(event: KeyboardEvent<HTMLUListElement>, remove: (id: string) => void) {
  const memos = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-memo]')];
  const at = memos.findIndex((each) => each.contains(event.target as Node));
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step !== 0) {
    memos[at + step]?.focus();
    event.preventDefault();
  }
  const id = memos[at]?.dataset.memo;
  if (event.key !== 'Delete' || id === undefined) return;
  (memos[at + 1] ?? memos[at - 1])?.focus();
  remove(id);
}
