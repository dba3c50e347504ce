import { useMemo } from 'react';
import { distinctUntilChanged, map, type Observable, retry, throwError, timer } from 'rxjs';
import type { Document } from '#domain/documents/documents.ts';
import type { Segment } from '#domain/sites/site-pages.ts';
import { cueAt } from '#domain/video/cue-at.ts';
import { type Shell, useShell } from '#features/shell.tsx';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { useObservable } from '#ui/use-observable.ts';

/** Index of the line that the video in its open page is at; -1: none, or it is open nowhere. */
export function useCurrentCue(document: Document | null, segments: readonly Segment[]): number {
  const { bus, windowId } = useShell();
  const cues = useMemo(() => {
    if (!document || windowId === null || segments.length === 0) return null;
    const request = { windowId, docId: document.doc_id, link: document.link };
    return secondsOf(bus, request).pipe(
      map((seconds) => cueAt(segments, seconds)),
      distinctUntilChanged(),
    );
  }, [bus, windowId, document, segments]);
  return useObservable(cues, -1);
}

const reopenMs = 1000;

/** A page that is loaded again, or a background that was restarted, is followed again. */
function secondsOf(
  bus: Shell['bus'],
  request: { windowId: number; docId: string; link: string | null },
): Observable<number> {
  return bus.stream('page.followVideo', request).pipe(
    map(({ seconds }) => seconds),
    retry({
      delay: (error) =>
        toCodedError(error).code === 'peerLost' ? timer(reopenMs) : throwError(() => error),
    }),
  );
}
