import { makeResetStyles, tokens } from '@fluentui/react-components';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { MarkColour, MarkedSource, MarkedWords } from '#domain/memos/marks.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { keepFocus } from '#ui/controls/list-option.tsx';
import { useHidden } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';
import { outlined } from '#ui/theme/shapes.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useShell } from '../../shell.tsx';
import { useColourKeys } from './colour-keys.ts';
import { ColourChoice, type EditedMark, MarkFields, useTakeBack } from './mark-fields.tsx';
import { readRange } from './read-range.ts';
import { endOf, type SelectedRange, useSelectedRange } from './use-selected-range.ts';

const gap = 8;

const useBar = makeResetStyles({
  position: 'fixed',
  inset: 'auto',
  boxSizing: 'border-box',
  maxWidth: `min(320px, calc(100vw - ${2 * gap}px))`,
  margin: 0,
  padding: '2px 12px',
  ...outlined,
  backgroundColor: tokens.colorNeutralBackground1,
  color: tokens.colorNeutralForeground1,
  boxShadow: tokens.shadow16,
  '&[data-open]': { width: '320px', padding: '8px 12px' },
});

interface MarkBarProps {
  /** In which words can be marked. */
  root: RefObject<HTMLElement | null>;
  /** What they are of; null: it is not known yet. */
  source: MarkedSource | null;
  /** The words of a range; null: they are none. Absent: they are in the text of the view. */
  read?: (range: Range) => MarkedWords | null | Promise<MarkedWords | null>;
}

/** At words that are selected in a view: marks them in a colour, by a press or by its key; then they take a note. */
export function MarkBar({ root, source, read }: MarkBarProps) {
  const selected = useSelectedRange(root);
  const [marked, setMarked] = useState<{ mark: EditedMark; at: SelectedRange } | null>(null);
  const { rows } = useShell();
  const { run } = useAction();
  const put = async (colour: MarkColour, at: SelectedRange) => {
    if (!source || !root.current) return;
    const words = read ? await read(at.range) : readRange(root.current, at.range, source);
    if (!words) return;
    const made = await rows.memo.mark({ source, colour, ...words });
    document.getSelection()?.empty();
    setMarked({ mark: { ...made, colour }, at });
  };
  if (marked) return <Marked {...marked} done={() => setMarked(null)} />;
  if (!selected || !source) return null;
  return <Choice at={selected} choose={(colour) => void run(put(colour, selected))} />;
}

/** Words stay selected while it is pressed. */
function Choice({ at, choose }: { at: SelectedRange; choose: (colour: MarkColour) => void }) {
  const box = useAt(at, () => document.getSelection()?.empty());
  useColourKeys(choose);
  return (
    <div ref={box} className={useBar()} popover="manual" data-mark-bar="" onPointerDown={keepFocus}>
      <ColourChoice chosen={null} choose={choose} />
    </div>
  );
}

interface MarkedProps {
  mark: EditedMark;
  at: SelectedRange;
  done: () => void;
}

/** They are marked: another colour, a note, or the way back. */
function Marked({ mark, at, done }: MarkedProps) {
  const { t } = useText();
  const { rows } = useShell();
  const { run } = useAction();
  // What is written is not lost.
  const end = () => {
    const note = box.current?.querySelector('textarea')?.value.trim() ?? mark.note;
    if (note !== mark.note) void run(rows.memo.change({ id: mark.id, note }));
    done();
  };
  const box = useAt(at, end);
  const takeBack = useTakeBack(mark);
  const undo = async () => {
    if (await takeBack()) done();
  };
  return (
    <div ref={box} className={useBar()} popover="manual" data-mark-bar="" data-open="">
      <MarkFields mark={mark} done={done}>
        <TextButton onClick={() => void undo()} text="action.undo" />
      </MarkFields>
      <p role="status" className={useHidden()}>
        {t('mark.marked')}
      </p>
    </div>
  );
}

/** Under the words, over all that is around them, and within the window. Escape and a press elsewhere end it. */
function useAt(at: SelectedRange, end: () => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(end);
  latest.current = end;
  // Missing where tests run.
  useLayoutEffect(() => element.current?.showPopover?.(), []);
  usePlaced(element, at);
  useLayoutEffect(() => {
    const press = ({ target }: Event) => {
      if (!element.current?.contains(target as Node)) latest.current();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key);
    };
  }, []);
  return element;
}

/** Stays at the words: the list of marks above them, another size of the window and scrolling move them. */
function usePlaced(element: RefObject<HTMLDivElement | null>, { range, box }: SelectedRange): void {
  const place = () => {
    const bar = element.current;
    if (!bar) return;
    const { top: above, bottom, right } = endOf(range) ?? box;
    const { width, height } = bar.getBoundingClientRect();
    const under = bottom + gap;
    const top = under + height > innerHeight - gap ? above - gap - height : under;
    bar.style.top = `${clamp(top, innerHeight - height)}px`;
    bar.style.left = `${clamp(right - width / 2, innerWidth - width)}px`;
  };
  const latest = useRef(place);
  latest.current = place;
  useLayoutEffect(place);
  useLayoutEffect(() => {
    const move = () => latest.current();
    addEventListener('resize', move);
    document.addEventListener('scroll', move, true);
    return () => {
      removeEventListener('resize', move);
      document.removeEventListener('scroll', move, true);
    };
  }, []);
}

const clamp = (place: number, max: number) => Math.max(gap, Math.min(place, max - gap));
