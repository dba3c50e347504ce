import { makeResetStyles, tokens } from '@fluentui/react-components';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { markColours } from '#domain/memos/mark-colours.ts';
import type { MarkColour } from '#domain/memos/marks.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { type TextKey, useText } from '#ui/text.ts';
import { focusRing, innerFocusRing } from '#ui/theme/focus-ring.ts';
import { column, row, wrapped } from '#ui/theme/shapes.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useShell } from '../../shell.tsx';

/** Of dots and edges; in pages they are lighter (`mark-style.ts`). */
export const dots: Record<MarkColour, string> = {
  1: '#e5b300',
  2: '#3fae63',
  3: '#3b8bf5',
  4: '#ee5396',
};

/** Of controls that belong together: without the frame that browsers give a group. */
export const plainGroup = { minWidth: 0, margin: 0, padding: 0, border: 0 } as const;

const names = {
  1: 'mark.yellow',
  2: 'mark.green',
  3: 'mark.blue',
  4: 'mark.pink',
} as const satisfies Record<MarkColour, TextKey>;

const useDots = makeResetStyles({
  ...row('2px'),
  ...plainGroup,
  marginInlineStart: '-7px',
  '& > button': {
    display: 'grid',
    placeItems: 'center',
    width: '32px',
    height: '32px',
    padding: 0,
    border: 0,
    borderRadius: '4px',
    backgroundColor: 'transparent',
    cursor: 'pointer',
  },
  '& > button:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& > button:focus-visible': innerFocusRing,
  '& i': {
    width: '18px',
    height: '18px',
    borderRadius: '50%',
    forcedColorAdjust: 'none',
  },
  '& > [aria-pressed="true"] i': {
    outline: `2px solid ${tokens.colorNeutralForeground1}`,
    outlineOffset: '2px',
  },
});

interface ColourChoiceProps {
  chosen: MarkColour | null;
  choose: (colour: MarkColour) => void;
}

/** The four colours, by their keys too where the view listens for them. */
export function ColourChoice({ chosen, choose }: ColourChoiceProps) {
  const { t } = useText();
  return (
    <fieldset aria-label={t('mark.name')} className={useDots()}>
      {markColours.map((colour) => (
        <button
          key={colour}
          type="button"
          aria-label={t(names[colour])}
          aria-pressed={chosen === colour}
          title={t(names[colour])}
          onClick={() => choose(colour)}
        >
          <i style={{ backgroundColor: dots[colour] }} />
        </button>
      ))}
    </fieldset>
  );
}

const useFields = makeResetStyles({
  ...column('8px'),
  alignSelf: 'stretch',
  minWidth: 0,
  '& > textarea': {
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '64px',
    padding: '6px 8px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    resize: 'vertical',
  },
  '& > textarea:focus-visible': focusRing,
  '& > div:last-child': wrapped('4px 8px'),
});

export interface EditedMark {
  id: string;
  colour: MarkColour;
  note: string;
  /** Of words that were marked already: the colour that they had. */
  before?: MarkColour | undefined;
}

/** Takes a mark back: words that were marked already have their colour again. Its outcome: false where it failed. */
export function useTakeBack({ id, before }: EditedMark): () => Promise<boolean> {
  const { rows } = useShell();
  const { run } = useAction();
  return () =>
    run(
      before
        ? rows.memo.change({ id, colour: before })
        : rows.memo.setDeleted({ id, deleted: true }),
    );
}

/** What is written; `keep` saves it where it is another one than was saved last. */
function useNote({ id, note: first }: EditedMark) {
  const { rows } = useShell();
  const { run, isBusy } = useAction();
  const [note, write] = useState(first);
  const saved = useRef(first.trim());
  const keep = async (): Promise<boolean> => {
    const [next, last] = [note.trim(), saved.current];
    if (next === last) return true;
    saved.current = next;
    const isSaved = await run(rows.memo.change({ id, note: next }));
    if (!isSaved) saved.current = last;
    return isSaved;
  };
  return { note, write, keep, isBusy };
}

interface MarkFieldsProps {
  mark: EditedMark;
  /** The note is saved. */
  done: () => void;
  /** They may go with what is around them: a note is saved when they are left, too. */
  isFleeting?: boolean;
  /** Actions next to Save. */
  children: ReactNode;
}

/** Colour and note of a mark: the one is another one at a press, the other is saved. */
export function MarkFields({ mark, done, isFleeting = false, children }: MarkFieldsProps) {
  const { t } = useText();
  const { rows } = useShell();
  const { run } = useAction();
  const [colour, setColour] = useState(mark.colour);
  const { note, write, keep, isBusy } = useNote(mark);
  const choose = (next: MarkColour) => {
    setColour(next);
    void run(rows.memo.change({ id: mark.id, colour: next }));
  };
  const save = async () => {
    if (await keep()) done();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (isFleeting && !currentTarget.contains(relatedTarget)) void keep();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    // It ends what an input method composes.
    if (event.nativeEvent.isComposing) return;
    // What is written is not lost.
    event.preventDefault();
    void save();
  };
  return (
    <form className={useFields()} onBlur={leave} onKeyDown={onKey}>
      <ColourChoice chosen={colour} choose={choose} />
      <textarea
        dir="auto"
        rows={3}
        aria-label={t('mark.note')}
        placeholder={t('mark.note')}
        value={note}
        ref={focusOnce}
        onChange={({ target }) => write(target.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) void save();
        }}
      />
      <div>
        <TextButton tone="accent" aria-busy={isBusy} onClick={() => void save()}>
          {t('settings.model.save')}
        </TextButton>
        {children}
      </div>
    </form>
  );
}

/** Behind what was written before. A popover that is shown later focuses what bears the attribute. */
function focusOnce(field: HTMLTextAreaElement | null): void {
  field?.setAttribute('autofocus', '');
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
