import { useCallback, useEffect, useMemo, useState } from 'react';
import { catchError, of, switchMap, timer } from 'rxjs';
import type { RowsResult } from '#app/rows/rows.ts';
import { useObservable } from '#ui/use-observable.ts';
import type { OpenedDocument } from '../open-document.ts';
import { useShell } from '../shell.tsx';

const searchAfterMs = 150;

type Hits = RowsResult<'document', 'find'>;

export interface TextSearch {
  words: string;
  readonly find: (words: string) => void;
  /** null: not known yet. */
  found: Hits | null;
  /** Index of the hit that is shown. */
  current: number;
  readonly go: (step: 1 | -1) => void;
  /** The hit that is shown; null without one. */
  hit: OpenedDocument['at'];
}

/** Searches a document's whole text, also what is not shown. */
export function useTextSearch(docId: string): TextSearch {
  const { rows } = useShell();
  const [words, find] = useState('');
  const [current, setCurrent] = useState(0);
  const search = useMemo(() => {
    if (words.trim() === '') return null;
    return timer(searchAfterMs).pipe(
      switchMap(() => rows.document.find({ docId, words })),
      catchError(() => of<Hits>({ hits: [], more: false })),
    );
  }, [rows, docId, words]);
  const found = useObservable<Hits | null>(search, null);
  useEffect(() => {
    if (search) setCurrent(0);
  }, [search]);
  const count = found?.hits.length ?? 0;
  const go = useCallback(
    (step: 1 | -1) => setCurrent((at) => (count === 0 ? 0 : (at + step + count) % count)),
    [count],
  );
  return { words, find, found, current, go, hit: found?.hits[current] ?? null };
}
