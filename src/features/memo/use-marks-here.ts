import { catchError, map, of, retry, throwError, timer } from 'rxjs';
import { readPdfAddress } from '#domain/documents/pdf-address.ts';
import { markAddress } from '#domain/memos/mark-address.ts';
import type { MarkedPlace } from '#domain/memos/marks.ts';
import type { Memo } from '#domain/memos/memos.ts';
import { orderInSource } from '#domain/memos/order-in-source.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { useRequest } from '../hooks/use-request.ts';
import { useWatch } from '../hooks/use-watch.ts';
import type { Shell } from '../shell.tsx';

interface MarksHere {
  /** Of the page; null: it has none that is known. */
  link: string | null;
  /** In the order of the page, where that is known. */
  found: readonly Memo[];
  /** The page does not have their words now. */
  lost: readonly Memo[];
}

const reopenMs = 1000;
/** The marks of the page or PDF that is shown in a window; null: not known yet. */
export function useMarksHere(windowId: number): MarksHere | null {
  const { value: current } = useRequest(
    ({ bus }) => bus.request('page.current', { windowId }),
    [windowId],
    { on: ['page.changed'] },
  );
  const { address, docId } = placeOf(current?.page ?? null);
  const { value: marks } = useWatch(
    ({ rows }) =>
      address === null && docId === '' ? null : rows.memo.watchMarks({ address, docId }),
    [address, docId],
  );
  const isMarked = marks !== undefined && marks.length > 0;
  const { value: ids } = useWatch(
    ({ bus }) => (isMarked ? placesOf(bus, { windowId, address, docId }) : null),
    [windowId, address, docId, isMarked],
  );
  if (!current || (!marks && (address !== null || docId !== ''))) return null;
  return { link: current.page?.url || null, ...inOrder(marks ?? [], ids ?? null) };
}

type Current = { url: string; document: { docId: string; docType: string } | null };

/** A PDF without an address is known by its file: our viewer names it, and what was read of it does. */
function placeOf(page: Current | null): MarkedPlace {
  if (!page) return { address: null, docId: '' };
  const { url, document } = page;
  const address = markAddress(url);
  const read = document?.docType === 'page_content__pdf' ? document.docId : '';
  const named = address === null && URL.canParse(url) ? readPdfAddress(url).docId : null;
  return { address, docId: named ?? read };
}

/** A page that is loaded again is followed again; null: it cannot be looked into. */
function placesOf(bus: Shell['bus'], { windowId, address }: MarkedPlace & { windowId: number }) {
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
  const others = marks.filter((mark) => !ids?.includes(mark.id)).toSorted(orderInSource);
  const found = ids?.flatMap((id) => marks.find((mark) => mark.id === id) ?? []) ?? [];
  // What is said in a video is in no text of its page.
  const isLost = ({ source }: Memo) => ids !== null && source?.anchor?.kind !== 'video';
  return {
    found: [...found, ...others.filter((mark) => !isLost(mark))],
    lost: others.filter(isLost),
  };
}
