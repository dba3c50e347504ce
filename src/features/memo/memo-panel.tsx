import '#ui/later-texts.ts';
import { Bookmark20Regular } from '@fluentui/react-icons/svg/bookmark';
import { type ReactNode, useState } from 'react';
import type { Memo } from '#domain/memos/memos.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { ListSkeleton } from '#ui/controls/skeleton.tsx';
import { errorText } from '#ui/error-text.ts';
import { type TextKey, useText } from '#ui/text.ts';
import { useVisit } from '../hooks/use-place.ts';
import { useEmptyList } from '../parts/empty-styles.ts';
import { FoundInside } from '../parts/found-inside.tsx';
import { MemoList } from '../parts/memos/memo-list.tsx';
import { useMemoDeletion } from '../parts/memos/use-memo-deletion.ts';
import { type PanelProps, usePageView, useShell } from '../shell.tsx';
import { MarksHere, NoMarks } from './marks-here.tsx';
import { MemoForm } from './memo-form.tsx';
import { useMemoFilter } from './memo-styles.ts';
import { useMemos } from './use-memos.ts';

/** `here`: the marks of the page next to the panel. */
type Shown = 'all' | 'mark' | 'here';

/** Saved passages, answers, marks and what the person wrote, newest first (context Memo, S2.15). */
export default function MemoPanel({ close, memoId = null }: PanelProps) {
  const { t } = useText();
  const { windowId } = useShell();
  const [shown, show] = useState<Shown>('all');
  const [copyOf, openCopy] = useState<string | null>(null);
  const remove = useMemoDeletion();
  const Read = usePageView('read');
  if (copyOf !== null && Read) return <Read close={close} pageId={copyOf} />;
  const filter = <MemoFilter shown={shown} show={show} />;
  if (shown !== 'here' || windowId === null) {
    return (
      <Saved close={close} memoId={memoId} kind={shown === 'mark' ? shown : null} remove={remove}>
        {filter}
      </Saved>
    );
  }
  return (
    <SheetDialog title={t('memo.title')} close={close}>
      {filter}
      <MarksHere windowId={windowId} remove={remove} openCopy={openCopy} />
    </SheetDialog>
  );
}

/** Pressed again, all are shown. */
function MemoFilter({ shown, show }: { shown: Shown; show: (shown: Shown) => void }) {
  const { t } = useText();
  const { windowId } = useShell();
  const style = useMemoFilter();
  const button = (which: Shown, name: TextKey) => (
    <TextButton
      tone="outline"
      aria-pressed={shown === which}
      onClick={() => show(shown === which ? 'all' : which)}
      text={name}
    />
  );
  return (
    <fieldset className={style} aria-label={t('mark.all')}>
      {button('mark', 'mark.all')}
      {windowId !== null && button('here', 'mark.here')}
    </fieldset>
  );
}

interface SavedProps {
  close: PanelProps['close'];
  memoId: string | null;
  kind: Memo['kind'] | null;
  remove: ReturnType<typeof useMemoDeletion>;
  children: ReactNode;
}

function Saved({ close, memoId, kind, remove, children }: SavedProps) {
  const { t } = useText();
  const { place } = useVisit();
  const named = place?.feature === 'memos' ? place.id : memoId;
  const { search, setSearch, searched, found, failure, showMore } = useMemos(named, kind);
  // A person who searches stays in the field.
  const [left, leave] = useState<string | null>(null);
  const [isWriting, write] = useState(false);
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
      {children}
      {kind === null && (isWriting || (found && !isEmpty)) && (
        <MemoForm isOpen={isWriting} open={write} />
      )}
      {failure && !found && <p role="alert">{errorText(t, failure)}</p>}
      {!failure && !found && <ListSkeleton />}
      <MemoList
        name={t('memo.title')}
        memos={found?.memos ?? []}
        search={searched}
        named={left === named ? null : named}
        remove={remove}
      />
      {nothing && search !== '' && <p role="status">{t('memo.noHits')}</p>}
      {isEmpty && kind === 'mark' && <NoMarks />}
      {isEmpty && kind === null && !isWriting && <NoMemos write={() => write(true)} />}
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
