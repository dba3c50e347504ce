import type { Memo } from '#domain/memos/memos.ts';
import { onListKey } from '../list-keys.ts';
import { MemoItem } from './memo-item.tsx';
import { useMemoList } from './memo-styles.ts';

interface MemoListProps {
  name: string;
  memos: readonly Memo[];
  /** Words that were searched, and are marked. */
  search: string;
  /** The memo that has the focus; null: none has. */
  named: string | null;
  remove: (id: string, kind?: string) => void;
  /** Shows the words of a memo in the view that has this list; absent: where they are from. */
  show?: (id: string) => void;
}

export function MemoList({ name, memos, search, named, remove, show }: MemoListProps) {
  return (
    <ul
      className={useMemoList()}
      aria-label={name}
      onKeyDown={(event) =>
        onListKey(event, {
          entries: '[data-memo]',
          focus: (memo) => memo.focus(),
          remove: ({ dataset: { memo = '', kind } }) => remove(memo, kind),
        })
      }
    >
      {memos.map((memo) => (
        <MemoItem
          key={memo.id}
          memo={memo}
          search={search}
          isNamed={memo.id === named}
          remove={remove}
          show={show}
        />
      ))}
    </ul>
  );
}
