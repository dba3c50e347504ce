import { useEffect, useState } from 'react';
import { switchMap, timer } from 'rxjs';
import type { ChunkOf } from '#bus/types.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { useShell } from '../shell.tsx';

export type InsideHit = ChunkOf<'library.find'>['hits'][number];

export interface FoundInside {
  hits: readonly InsideHit[];
  isSearching: boolean;
  failure: CodedError | null;
}

const nothing: FoundInside = { hits: [], isSearching: false, failure: null };

/** A search reads whole documents: it waits for a pause in the typing. */
const searchAfterMs = 400;
const minLength = 2;

/** Passages inside the library's documents that match the words, the best first. */
export function useFoundInside(words: string): FoundInside {
  const { bus } = useShell();
  const [found, setFound] = useState(nothing);
  const wanted = words.trim();
  useEffect(() => {
    if (wanted.length < minLength) return setFound(nothing);
    setFound((before) => ({ ...before, isSearching: true, failure: null }));
    let isFirst = true;
    const subscription = timer(searchAfterMs)
      .pipe(switchMap(() => bus.stream('library.find', { words: wanted })))
      .subscribe({
        next: ({ hits }) => {
          isFirst = false;
          setFound({ hits, isSearching: true, failure: null });
        },
        error: (error: unknown) => setFound({ ...nothing, failure: toCodedError(error) }),
        complete: () =>
          setFound((before) => ({
            hits: isFirst ? [] : before.hits,
            isSearching: false,
            failure: null,
          })),
      });
    return () => subscription.unsubscribe();
  }, [bus, wanted]);
  return found;
}
