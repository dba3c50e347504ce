import { makeResetStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { column, muted } from '#ui/theme/shapes.ts';
import type { PdfEngine, PdfState } from '../engine/pdf-engine.ts';
import { Thumbnails } from '../engine/thumbnails.ts';

const width = 112;

const useList = makeResetStyles({
  ...column('4px'),
  alignItems: 'center',
  margin: 0,
  padding: '8px',
  listStyleType: 'none',
  '& > li': { contentVisibility: 'auto', containIntrinsicSize: `auto ${width + 16}px auto 190px` },
  '& button': {
    ...column('4px'),
    alignItems: 'center',
    margin: 0,
    padding: '6px',
    border: '2px solid transparent',
    borderRadius: '6px',
    backgroundColor: 'transparent',
    ...muted,
    fontFamily: 'inherit',
    cursor: 'pointer',
  },
  '& button:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& button:focus-visible': focusRing,
  '& button[aria-current="page"]': {
    border: `2px solid ${tokens.colorBrandStroke1}`,
    color: tokens.colorNeutralForeground1,
    fontWeight: 600,
  },
  '& [data-picture]': {
    display: 'block',
    width: `${width}px`,
    aspectRatio: '0.707',
    backgroundColor: '#ffffff',
    boxShadow: tokens.shadow2,
  },
  '& canvas': { display: 'block', width: '100%', height: '100%' },
  '&[data-dark] [data-picture]': { backgroundColor: '#1f1f1f' },
  '&[data-dark] canvas': { filter: 'invert(0.88) hue-rotate(180deg)' },
});

interface ThumbnailListProps {
  engine: PdfEngine;
  state: PdfState;
  dark: boolean;
  /** A page was chosen. */
  chosen: () => void;
}

/** Thumbnails, drawn when they come near the view. */
export function ThumbnailList({ engine, state, dark, chosen }: ThumbnailListProps) {
  const { t } = useText();
  const list = useRef<HTMLOListElement>(null);
  const { page, pages, labels, rotation } = state;
  const drawn = useDrawn(engine, rotation, list);
  useEffect(() => {
    itemOf(list.current, page)?.scrollIntoView({ block: 'nearest' });
  }, [page]);
  const go = useMemo(
    () => (number: number) => {
      engine.goToPage(number);
      chosen();
    },
    [engine, chosen],
  );
  return (
    <ol
      ref={list}
      className={useList()}
      aria-label={t('pdf.pages')}
      data-dark={dark ? '' : undefined}
      onKeyDown={walk}
    >
      {Array.from({ length: pages }, (_, at) => at + 1).map((number) => (
        <Thumbnail
          key={number}
          page={number}
          label={labels?.[number - 1] || String(number)}
          isCurrent={page === number}
          watch={drawn}
          go={go}
        />
      ))}
    </ol>
  );
}

interface ThumbnailProps {
  page: number;
  label: string;
  isCurrent: boolean;
  watch: (place: Element) => () => void;
  go: (page: number) => void;
}

const Thumbnail = memo(function Thumbnail({ page, label, isCurrent, watch, go }: ThumbnailProps) {
  const { t } = useText();
  return (
    <li>
      <button
        type="button"
        aria-label={t('pdf.pageName', { label })}
        aria-current={isCurrent ? 'page' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        data-page={page}
        onClick={() => go(page)}
      >
        <span ref={(place) => (place ? watch(place) : undefined)} data-picture={page} />
        <span aria-hidden>{label}</span>
      </button>
    </li>
  );
});

/** Reports which thumbnails enter and leave the view. */
function useDrawn(
  engine: PdfEngine,
  rotation: number,
  list: { current: HTMLElement | null },
): (place: Element) => () => void {
  const drawer = useMemo(() => new Thumbnails(engine, width), [engine]);
  const observer = useRef<IntersectionObserver | null>(null);
  useEffect(() => () => drawer.close(), [drawer]);
  useEffect(() => () => observer.current?.disconnect(), []);
  useEffect(() => drawer.turn(rotation), [drawer, rotation]);
  return useMemo(
    () => (place) => {
      observer.current ??= new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            const picture = target as HTMLElement;
            if (isIntersecting) drawer.want(Number(picture.dataset.picture), picture);
            else drawer.unwant(picture);
          }
        },
        { root: list.current?.parentElement ?? null, rootMargin: '200px 0px' },
      );
      observer.current.observe(place);
      return () => observer.current?.unobserve(place);
    },
    [drawer, list],
  );
}

const itemOf = (list: HTMLElement | null, page: number) =>
  list?.querySelector<HTMLElement>(`button[data-page="${page}"]`) ?? null;

/** Arrow keys move between pages; Enter opens one. */
function walk(event: KeyboardEvent<HTMLOListElement>): void {
  const list = event.currentTarget;
  const at = Number((document.activeElement as HTMLElement | null)?.dataset.page);
  const last = list.childElementCount;
  const places: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 1,
    End: last,
  };
  const next = places[event.key];
  if (!at || next === undefined) return;
  event.preventDefault();
  itemOf(list, Math.max(1, Math.min(last, next)))?.focus();
}
