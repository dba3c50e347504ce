import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useHidden } from '../../styles.ts';
import { useText } from '../../text.ts';
import { ModalDialog } from '../dialogs/modal-dialog.tsx';
import { useModal } from '../dialogs/use-modal.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { PaletteField, type Where } from './palette-field.tsx';
import { PaletteList } from './palette-list.tsx';
import { usePalette } from './palette-styles.ts';

interface CommandPaletteProps {
  /** Accessible name of the dialog and of its field. */
  name: string;
  /** In the empty field. */
  hint: string;
  words: string;
  change: (words: string) => void;
  /** What these words find; a group is listed where its first entry is. */
  entries: readonly PaletteEntry[];
  /** The last of its group, and not one of what is found. */
  last?: PaletteEntry;
  /** Entries of these words are still looked for: Enter waits for them. */
  isPending: boolean;
  /** What could not be searched. */
  problem?: ReactNode;
  close: () => void;
  /** Gives the focus to something: what had it before is gone, or nothing had it. */
  refocus: () => void;
}

/**
 * A dialog with a field and what can be opened or run, narrowed by what is typed: ARIA's combobox with a listbox.
 * The focus returns to where it was before anything runs.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const { name, hint, words, change, entries: found, last, isPending, problem } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useModal(dialog, props.refocus);
  const entries = inGroups(last ? [...found, last] : found);
  const { chosen, isPicked, choose, step } = useChosen(entries);
  const optionId = (index: number) => `${id}-${index}`;
  const end = (entry?: PaletteEntry, where: Where = 'here') => {
    leave();
    props.close();
    if (where === 'elsewhere' && entry?.runElsewhere) entry.runElsewhere();
    else entry?.run();
  };
  const changeWords = (next: string) => {
    change(next);
    choose(undefined);
    enter(null);
  };
  const enter = useEnter(isPending && !isPicked, (where) => chosen && end(chosen, where));
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
      <PaletteField
        name={name}
        hint={hint}
        listId={id}
        activeId={chosen && optionId(entries.indexOf(chosen))}
        words={words}
        change={changeWords}
        leave={end}
        enter={enter}
        step={(by) => {
          enter(null);
          step(by);
        }}
      />
      {problem}
      <PaletteList
        id={id}
        name={name}
        words={words}
        entries={entries}
        optionId={optionId}
        chosen={chosen}
        choose={choose}
        run={(entry, isElsewhere) => end(entry, isElsewhere ? 'elsewhere' : 'here')}
      />
      <Count count={found.length} isPending={isPending} />
    </ModalDialog>
  );
}

/** In the order in which their groups are shown. */
function inGroups(entries: readonly PaletteEntry[]): readonly PaletteEntry[] {
  return [...Map.groupBy(entries, ({ group }) => group ?? '').values()].flat();
}

/** The entry that Enter runs: the first, until the arrows or the pointer choose another. */
function useChosen(entries: readonly PaletteEntry[]) {
  const [key, setKey] = useState<string | null>(null);
  const at = entries.findIndex((entry) => entry.key === key);
  const count = entries.length;
  const now = Math.max(0, at);
  return {
    chosen: entries[now],
    isPicked: at >= 0,
    choose: (entry: PaletteEntry | undefined) => setKey(entry?.key ?? null),
    step: (by: 1 | -1) => setKey(entries[(now + by + count) % Math.max(1, count)]?.key ?? null),
  };
}

/** Runs at once, or when nothing is pending any more; null: no longer. */
function useEnter(isPending: boolean, run: (where: Where) => void): (where: Where | null) => void {
  const [waiting, wait] = useState<Where | null>(null);
  useEffect(() => {
    if (waiting === null || isPending) return;
    wait(null);
    run(waiting);
  }, [waiting, isPending, run]);
  return (where) => {
    if (where === null || isPending) wait(where);
    else run(where);
  };
}

/** How many are listed: read out, and shown where there are none. */
function Count({ count, isPending }: { count: number; isPending: boolean }) {
  const { t } = useText();
  const unseen = useHidden();
  const isNone = count === 0 && !isPending;
  return (
    <p role="status" className={isNone ? undefined : unseen}>
      {isNone ? t('picker.noHits') : !isPending && t('find.count', { count })}
    </p>
  );
}
