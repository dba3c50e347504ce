import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { RowsResult } from '#app/rows/rows.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { OpenedDocument } from '../open-document.ts';
import { useShell } from '../shell.tsx';
import { joinRange, type TextRange } from './text-ranges.ts';

/** Characters that are fetched and shown at a time. */
const rangeLength = 20_000;
/** This much text is loaded before an opened passage. */
const lead = 600;

type Read = RowsResult<'document', 'read'>;

interface DocumentText {
  /** null: it was deleted. */
  document: Read['document'];
  total: number;
  /** One after the other, in order. */
  ranges: readonly TextRange[];
}

/** Ranges of a document's text around a place; more are loaded on request. */
export function useDocumentText(docId: string, at: OpenedDocument['at']) {
  const { rows } = useShell();
  const [read, setRead] = useState<DocumentText | null>(null);
  const [failure, setFailure] = useState<CodedError | null>(null);
  const requested = useRef<string | null>(null);
  const fetchText = useCallback(
    async (from: number, to: number, isNew: boolean) => {
      const question = `${isNew} ${from} ${to}`;
      if (requested.current === question) return;
      requested.current = question;
      try {
        const reply = await rows.document.read({ docId, from, length: to - from });
        if (requested.current !== question) return;
        startTransition(() => {
          setFailure(null);
          setRead((old) => {
            const before = isNew ? [] : (old?.ranges ?? []);
            const { document, total } = reply;
            return { document, total, ranges: joinRange(before, reply) };
          });
        });
      } catch (error) {
        setFailure(toCodedError(error));
      }
      if (requested.current === question) requested.current = null;
    },
    [rows, docId],
  );
  const first = read?.ranges[0]?.from ?? 0;
  const end = read?.ranges.at(-1)?.end ?? 0;
  const isThere = useRef({ first, end });
  isThere.current = { first, end };
  useEffect(() => {
    const { first: from, end: to } = isThere.current;
    const isShown = at && to > 0 && at.textStart >= from && at.textEnd <= to;
    const begin = Math.max(0, (at?.textStart ?? 0) - lead);
    if (!isShown) void fetchText(begin, begin + rangeLength, true);
  }, [fetchText, at]);

  const total = read?.total ?? 0;
  const later = read && end < total ? () => void fetchText(end, end + rangeLength, false) : null;
  const earlier =
    read && first > 0 ? () => void fetchText(Math.max(0, first - rangeLength), first, false) : null;
  return { read, failure, earlier, later };
}
