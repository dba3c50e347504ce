import { Search20Regular } from '@fluentui/react-icons/svg/search';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useHidden } from '../../styles.ts';
import { useText } from '../../text.ts';
import { ModalDialog } from '../dialogs/modal-dialog.tsx';
import { useModal } from '../dialogs/use-modal.ts';
import type { MenuEntry } from '../menu/menu-entry.ts';
import { PaletteList } from './palette-list.tsx';
import { usePalette } from './palette-styles.ts';

interface CommandPaletteProps {
  /** Accessible name of the dialog and of its field. */
  name: string;
  /** What can be run while these words are in the field; a group is listed where its first entry is. */
  find: (words: string) => readonly MenuEntry[];
  close: () => void;
  /** Gives the focus to something: what had it before is gone, or nothing had it. */
  refocus: () => void;
}

/**
 * A dialog with a field and what can be run, narrowed by what is typed: ARIA's combobox with a listbox.
 * The focus returns to where it was before a command runs.
 */
export function CommandPalette({ name, find, close, refocus }: CommandPaletteProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useModal(dialog, refocus);
  const [words, setWords] = useState('');
  // In the order in which their groups are shown.
  const entries = [...Map.groupBy(find(words), ({ group }) => group ?? '').values()].flat();
  const { chosen, choose, step } = useChosen(entries);
  const optionId = (index: number) => `${id}-${index}`;
  const end = (entry?: MenuEntry) => {
    leave();
    close();
    entry?.run();
  };
  return (
    <ModalDialog
      ref={dialog}
      className={usePalette()}
      aria-label={name}
      onCancel={(event) => {
        event.preventDefault();
        end();
      }}
      dismiss={end}
    >
      <Field
        name={name}
        listId={id}
        activeId={chosen && optionId(entries.indexOf(chosen))}
        words={words}
        change={(next) => {
          setWords(next);
          choose(undefined);
        }}
        onKey={(key) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1);
          else if (key === 'Escape') end();
          else if (chosen) end(chosen);
        }}
      />
      <PaletteList
        id={id}
        name={name}
        entries={entries}
        optionId={optionId}
        chosen={chosen}
        choose={choose}
        run={end}
      />
      <Count count={entries.length} />
    </ModalDialog>
  );
}

/** The entry that Enter runs: the first, until the arrows or the pointer choose another. */
function useChosen(entries: readonly MenuEntry[]) {
  const [active, setActive] = useState(0);
  const { length: count } = entries;
  const at = Math.max(0, Math.min(active, count - 1));
  return {
    chosen: entries[at],
    choose: (entry: MenuEntry | undefined) => setActive(entry ? entries.indexOf(entry) : 0),
    step: (by: 1 | -1) => setActive((at + by + count) % Math.max(1, count)),
  };
}

const usedKeys = ['ArrowDown', 'ArrowUp', 'Enter', 'Escape'] as const;

interface FieldProps {
  name: string;
  listId: string;
  activeId: string | undefined;
  words: string;
  change: (words: string) => void;
  onKey: (key: (typeof usedKeys)[number]) => void;
}

function Field({ name, listId, activeId, words, change, onKey }: FieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const key = usedKeys.find((each) => each === event.key);
    if (!key || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onKey(key);
  };
  return (
    <div data-field>
      <Search20Regular aria-hidden />
      <input
        // The dialog gives the focus to what bears this attribute.
        ref={(element) => element?.setAttribute('autofocus', '')}
        type="text"
        role="combobox"
        aria-label={name}
        placeholder={name}
        aria-autocomplete="list"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        value={words}
        dir={words === '' ? undefined : 'auto'}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** How many are listed: read out, and shown where there are none. */
function Count({ count }: { count: number }) {
  const { t } = useText();
  const unseen = useHidden();
  return (
    <p role="status" className={count > 0 ? unseen : undefined}>
      {count > 0 ? t('commands.count', { count }) : t('picker.noHits')}
    </p>
  );
}
