import '#ui/later-texts.ts';
import { Bookmark20Regular } from '@fluentui/react-icons/svg/bookmark';
import { useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { ListSkeleton } from '#ui/controls/skeleton.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useVisit } from '../hooks/use-place.ts';
import { useEmptyList } from '../parts/empty-styles.ts';
import { FoundInside } from '../parts/found-inside.tsx';
import { onListKey } from '../parts/list-keys.ts';
import type { PanelProps } from '../shell.tsx';
import { MemoForm } from './memo-form.tsx';
import { MemoItem } from './memo-item.tsx';
import { useMemoList } from './memo-styles.ts';
import { useMemoDeletion, useMemos } from './use-memos.ts';

/** Saved passages, answers and what the person wrote, newest first (context Memo, S2.15). */
export default function MemoPanel({ close, memoId = null }: PanelProps) {
  const { t } = useText();
  const { place } = useVisit();
  const named = place?.feature === 'memos' ? place.id : memoId;
  const { search, setSearch, searched, found, failure, showMore } = useMemos(named);
  // A person who searches stays in the field.
  const [left, leave] = useState<string | null>(null);
  const [isWriting, write] = useState(false);
  const remove = useMemoDeletion();
  const list = useMemoList();
  const nothing = found?.memos.length === 0;
  const isEmpty = nothing && search === '';
  return (
    <SheetDialog title={t('memo.title')} close={close}>
      <SearchField
        name={t('memo.search')}
        clear={t('history.clearSearch')}
        value={search}
        change={(next) => {
          leave(named);
          setSearch(next);
        }}
        focused={named === null}
      />
      {(isWriting || (found && !isEmpty)) && <MemoForm isOpen={isWriting} open={write} />}
      {failure && !found && <p role="alert">{errorText(t, failure)}</p>}
      {!failure && !found && <ListSkeleton />}
      <ul
        className={list}
        aria-label={t('memo.title')}
        onKeyDown={(event) =>
          onListKey(event, {
            entries: '[data-memo]',
            focus: (memo) => memo.focus(),
            remove: ({ dataset: { memo = '' } }) => remove(memo),
          })
        }
      >
        {found?.memos.map((memo) => (
          <MemoItem
            key={memo.id}
            memo={memo}
            search={searched}
            isNamed={memo.id === named && left !== named}
            remove={remove}
          />
        ))}
      </ul>
      {nothing && search !== '' && <p role="status">{t('memo.noHits')}</p>}
      {isEmpty && !isWriting && <NoMemos write={() => write(true)} />}
      <FoundInside words={search} />
      {found?.more && <TextButton onClick={showMore} text="history.more" />}
    </SheetDialog>
  );
}

function NoMemos({ write }: { write: () => void }) {
  const { t } = useText();
  return (
    <div className={useEmptyList()}>
      <Bookmark20Regular aria-hidden />
      <p>{t('memo.empty')}</p>
      <p>{t('memo.emptyHow')}</p>
      <TextButton tone="outline" onClick={write} text="memo.new" />
    </div>
  );
}
