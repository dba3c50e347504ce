import { useFluent } from '@fluentui/react-components';
import { type RefObject, useEffect, useRef } from 'react';
import type { PdfEngine } from './engine/pdf-engine.ts';
import { commandOf, type Focus, type PdfCommand } from './keys.ts';

type KeyActions = Readonly<Record<'find' | 'print' | 'save' | 'panel' | 'escape', () => void>>;

const lineHeight = 40;
/** Share of the visible height; the rest shows the text before. */
const screenPart = 0.9;

/** The viewer's keys, wherever the focus is in its page. */
export function useKeys(
  engine: PdfEngine | null,
  scroller: RefObject<HTMLElement | null>,
  actions: KeyActions,
): void {
  const { dir } = useFluent();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!engine) return;
    const onKey = (event: KeyboardEvent) => {
      const pages = scroller.current;
      if (event.defaultPrevented || !pages || engine.state.get().phase !== 'open') return;
      const isWide = pages.scrollWidth > pages.clientWidth + 1;
      const where = { isWide, isRtl: dir === 'rtl' };
      const command = commandOf(event, focusOf(event.target, pages), where);
      if (!command) return;
      if (command !== 'escape') event.preventDefault();
      runs[command]({ engine, pages, actions: latest.current });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [engine, scroller, dir]);
}

/** A letter that is typed in them goes to the entry that begins with it. */
const searched = '[role="menu"], [role="tree"], [role="listbox"]';

export function focusOf(target: EventTarget | null, pages: HTMLElement): Focus {
  if (!(target instanceof HTMLElement) || target === document.body) return 'nowhere';
  if (target.isContentEditable || target.matches('input, textarea, select')) return 'field';
  if (target.closest(searched)) return 'field';
  if (pages.contains(target)) return 'pages';
  return 'control';
}

interface Running {
  engine: PdfEngine;
  pages: HTMLElement;
  actions: KeyActions;
}

const runs: Readonly<Record<PdfCommand, (running: Running) => void>> = {
  find: ({ actions }) => actions.find(),
  print: ({ actions }) => actions.print(),
  save: ({ actions }) => actions.save(),
  panel: ({ actions }) => actions.panel(),
  escape: ({ engine, actions }) => {
    engine.endHighlight();
    actions.escape();
  },
  findNext: (running) => findAgain(running, false),
  findPrevious: (running) => findAgain(running, true),
  zoomIn: ({ engine }) => engine.zoom(1),
  zoomOut: ({ engine }) => engine.zoom(-1),
  zoomReset: ({ engine }) => engine.setScale('auto'),
  rotate: ({ engine }) => engine.rotate(90),
  rotateBack: ({ engine }) => engine.rotate(-90),
  nextPage: ({ engine }) => engine.nextPage(),
  previousPage: ({ engine }) => engine.previousPage(),
  firstPage: ({ engine }) => engine.goToPage(1),
  lastPage: ({ pages }) => pages.scrollTo({ top: pages.scrollHeight }),
  scrollDown: ({ pages }) => scroll(pages, pages.clientHeight * screenPart),
  scrollUp: ({ pages }) => scroll(pages, -pages.clientHeight * screenPart),
  lineDown: ({ pages }) => scroll(pages, lineHeight),
  lineUp: ({ pages }) => scroll(pages, -lineHeight),
};

function findAgain({ engine, actions }: Running, back: boolean): void {
  if (engine.find?.state.get().query) engine.find.next(back);
  else actions.find();
}

function scroll(pages: HTMLElement, top: number): void {
  pages.focus({ preventScroll: true });
  pages.scrollBy({ top });
}
