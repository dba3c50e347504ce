import type { KeyboardEvent, ReactNode } from 'react';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import { Group } from '#ui/controls/group.tsx';
import { useText } from '#ui/text.ts';
import { PictureTile, usePictureGrid } from '../../gallery/picture-tile.tsx';
import { DayGroups } from '../../parts/day-groups.tsx';
import { onListKey } from '../../parts/list-keys.ts';
import { type EntryActions, LibraryEntryView } from '../library-entry.tsx';
import { useCardList, useEntryList } from '../library-styles.ts';
import { onSelectionKey } from './selection-keys.ts';
import type { ListSelection } from './use-selection.ts';

interface LibraryListProps {
  entries: readonly LibraryEntry[];
  /** Words that were searched. */
  searched: string;
  /** Lines, cards with large first pages, or pictures alone. */
  form: 'lines' | 'cards' | 'pictures';
  /** Each day has its list. */
  isByDay: boolean;
  hasServer: boolean;
  actions: EntryActions;
  selection: ListSelection;
  /** Deletes all that are selected. */
  removeSelected: () => void;
}

/** The documents that were found, as the person wants to see them, with the keys of a list. */
export function LibraryList(props: LibraryListProps) {
  const { t } = useText();
  const { entries, form, isByDay, actions, selection, removeSelected } = props;
  const styles = { lines: useEntryList(), cards: useCardList(), pictures: usePictureGrid() };
  const className = styles[form];
  const name = t(form === 'pictures' ? 'gallery.list' : 'library.list');
  const each = (entry: LibraryEntry): ReactNode => (
    <Entry key={entry.document.docId} entry={entry} list={props} />
  );
  const isGrid = form !== 'lines';
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (onSelectionKey(event, { ...selection, isGrid, remove: removeSelected })) return;
    onListKey(event, {
      entries: '[data-entry]',
      isGrid,
      focus: (entry) => entry.querySelector<HTMLElement>('[data-open]')?.focus(),
      remove: ({ dataset: { entry = '', name: title = '' } }) => actions.remove(entry, title),
    });
  };
  if (isByDay) {
    return (
      <Group name={name} onKeyDown={onKeyDown}>
        <DayGroups entries={entries} className={className}>
          {each}
        </DayGroups>
      </Group>
    );
  }
  return (
    <ul className={className} aria-label={name} onKeyDown={onKeyDown}>
      {entries.map(each)}
    </ul>
  );
}

function Entry({ entry, list }: { entry: LibraryEntry; list: LibraryListProps }) {
  const { form, actions, hasServer, searched, selection } = list;
  const { ids, select } = selection;
  const chosen = {
    isSelected: ids.includes(entry.document.docId),
    isSelecting: ids.length > 0,
    select,
  };
  if (form === 'pictures') return <PictureTile entry={entry} open={actions.open} {...chosen} />;
  return (
    <LibraryEntryView
      entry={entry}
      search={searched}
      isCard={form === 'cards'}
      {...{ actions, hasServer, ...chosen }}
    />
  );
}
