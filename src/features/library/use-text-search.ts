import { useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import type { OpenedDocument } from '../open-document.ts';
import { useShell } from '../shell.tsx';

const searchAfterMs = 150;

type Hits = ReplyOf<'document.find'>;

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
  const { bus } = useShell();
  const [words, find] = useState('');
  const [found, setFound] = useState<Hits | null>(null);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    setFound(null);
    setCurrent(0);
    if (words.trim() === '') return;
    const life = new AbortController();
    const ask = () => {
      bus.request('document.find', { docId, words }, { signal: life.signal }).then(
        (hits) => !life.signal.aborted && setFound(hits),
        () => !life.signal.aborted && setFound({ hits: [], more: false }),
      );
    };
    const timer = setTimeout(ask, searchAfterMs);
    return () => {
      clearTimeout(timer);
      life.abort();
    };
  }, [bus, docId, words]);
  const count = found?.hits.length ?? 0;
  const go = useCallback(
    (step: 1 | -1) => setCurrent((at) => (count === 0 ? 0 : (at + step + count) % count)),
    [count],
  );
  return { words, find, found, current, go, hit: found?.hits[current] ?? null };
}
