import { type RefObject, useEffect, useMemo, useState } from 'react';
import { drawnMark } from '#domain/memos/drawn-mark.ts';
import type { DrawnMark, MarkedPlace } from '#domain/memos/marks.ts';
import type { Memo } from '#domain/memos/memos.ts';
import { useWatch } from '../../hooks/use-watch.ts';
import { drawRanges, useMarkStyle } from './draw-ranges.ts';
import { rangesOfMark, readView } from './view-text.ts';

/** The marks whose words a view shows now, by their ids, in its order. */
export type Placed = ReadonlyMap<string, readonly Range[]>;

/** Where marks are in an element. */
export type PlaceMarks = (root: HTMLElement, marks: readonly DrawnMark[]) => Placed;

export interface MarkedView {
  /** undefined: not known yet. */
  marks: readonly Memo[] | undefined;
  placed: Placed;
}

const none: readonly Memo[] = [];
const nowhere: Placed = new Map();
/** A view that is written is looked at once it has been for so long. */
const restMs = 60;

/** The marks of a page or document, drawn in a view of it whatever that shows of it. `place` is the same between renders. */
export function useMarkedView(
  root: RefObject<HTMLElement | null>,
  source: MarkedPlace | null,
  place: PlaceMarks,
): MarkedView {
  useMarkStyle();
  const { address = null, docId = '' } = source ?? {};
  const { value: marks } = useWatch(
    ({ rows }) =>
      address === null && docId === '' ? null : rows.memo.watchMarks({ address, docId }),
    [address, docId],
  );
  const shown = useMemo(() => (marks ?? none).flatMap(drawnMark), [marks]);
  return { marks, placed: usePlaced(root, shown, place) };
}

function usePlaced(
  root: RefObject<HTMLElement | null>,
  marks: readonly DrawnMark[],
  place: PlaceMarks,
): Placed {
  const [placed, setPlaced] = useState(nowhere);
  useEffect(() => {
    const element = root.current;
    if (!element || marks.length === 0) return setPlaced(nowhere);
    let erase = () => {};
    let timer = 0;
    const look = () => {
      timer = 0;
      const found = place(element, marks);
      erase();
      erase = drawRanges(
        marks.flatMap(({ id, colour }) =>
          (found.get(id) ?? []).map((range) => ({ colour, range })),
        ),
      );
      setPlaced((before) => (isSame(before, found) ? before : found));
    };
    const schedule = () => {
      timer ||= window.setTimeout(look, restMs);
    };
    const observer = new MutationObserver(schedule);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    look();
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
      erase();
    };
  }, [root, marks, place]);
  return placed;
}

const isSame = (one: Placed, other: Placed) =>
  [...one.keys()].join() === [...other.keys()].join() &&
  [...one.values()].every(([range]) => range?.startContainer.isConnected);

const placeIn =
  (isPart: boolean): PlaceMarks =>
  (root, marks) => {
    const view = readView([root]);
    return inOrder(
      marks.flatMap((mark) => {
        const ranges = rangesOfMark(view, mark, isPart);
        return ranges ? [[mark.id, ranges] as const] : [];
      }),
    );
  };

/** Of a view that shows all of what was read, and of one that shows a part of it. */
export const [placeInWhole, placeInPart] = [placeIn(false), placeIn(true)];

/** In the order in which they are in the document. */
export function inOrder(found: readonly (readonly [string, readonly Range[]])[]): Placed {
  return new Map(found.toSorted(([, a], [, b]) => order(a[0], b[0])));
}

const order = (a: Range | undefined, b: Range | undefined) =>
  a && b ? a.compareBoundaryPoints(Range.START_TO_START, b) : 0;
