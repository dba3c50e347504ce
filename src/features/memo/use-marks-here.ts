import { catchError, map, of, retry, throwError, timer } from 'rxjs';
import { plainAddress } from '#domain/memory/plain-address.ts';
import type { Memo } from '#domain/memos/memos.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { useRequest } from '../hooks/use-request.ts';
import { useWatch } from '../hooks/use-watch.ts';
import type { Shell } from '../shell.tsx';

interface MarksHere {
  /** Of the page; null: it has none that it could be known by. */
  address: string | null;
  /** In the order of the page, where that is known. */
  found: readonly Memo[];
  /** The page does not have their words now. */
  lost: readonly Memo[];
}

const reopenMs = 1000;

/** The marks of the page that a window shows; null: not known yet. */
export function useMarksHere(windowId: number): MarksHere | null {
  const { value: current } = useRequest(
    ({ bus }) => bus.request('page.current', { windowId }),
    [windowId],
    { on: ['page.changed'] },
  );
  const address = plainAddress(current?.page?.url ?? null);
  const { value: marks } = useWatch(
    ({ rows }) => (address === null ? null : rows.memo.watchMarks({ address })),
    [address],
  );
  const isMarked = marks !== undefined && marks.length > 0;
  const { value: ids } = useWatch(
    ({ bus }) => (address !== null && isMarked ? placesOf(bus, windowId, address) : null),
    [windowId, address, isMarked],
  );
  if (!current || (address !== null && !marks)) return null;
  return { address, ...inOrder(marks ?? [], ids ?? null) };
}

/** A page that is loaded again is followed again; null: it cannot be looked into. */
function placesOf(bus: Shell['bus'], windowId: number, address: string) {
  return bus.stream('marks.follow', { windowId, address }).pipe(
    map(({ ids }): readonly string[] | null => ids),
    retry({
      delay: (error) =>
        toCodedError(error).code === 'peerLost' ? timer(reopenMs) : throwError(() => error),
    }),
    catchError(() => of(null)),
  );
}

function inOrder(marks: readonly Memo[], ids: readonly string[] | null) {
  if (ids === null) return { found: marks, lost: [] };
  const found = ids.flatMap((id) => marks.find((mark) => mark.id === id) ?? []);
  return { found, lost: marks.filter((mark) => !found.includes(mark)) };
}
