import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { OpenedDocument } from '../open-document.ts';
import { useShell } from '../shell.tsx';
import { joinStretch, type Stretch } from './stretches.ts';

/** Characters that are fetched and shown at a time. */
const stretchLength = 20_000;
/** So much stands before a passage that is opened. */
const lead = 600;

type Read = ReplyOf<'document.read'>;

interface DocumentText {
  /** null: it is gone. */
  document: Read['document'];
  total: number;
  /** One after the other, in order. */
  stretches: readonly Stretch[];
}

/** Stretches of a document's text around a place; more come as the person asks for them. */
export function useDocumentText(docId: string, at: OpenedDocument['at']) {
  const { bus } = useShell();
  const [read, setRead] = useState<DocumentText | null>(null);
  const [failure, setFailure] = useState<CodedError | null>(null);
  const asked = useRef<string | null>(null);
  const fetchText = useCallback(
    async (from: number, to: number, isNew: boolean) => {
      const question = `${isNew} ${from} ${to}`;
      if (asked.current === question) return;
      asked.current = question;
      try {
        const reply = await bus.request('document.read', { docId, from, length: to - from });
        if (asked.current !== question) return;
        startTransition(() => {
          setFailure(null);
          setRead((old) => {
            const before = isNew ? [] : (old?.stretches ?? []);
            const { document, total } = reply;
            return { document, total, stretches: joinStretch(before, reply) };
          });
        });
      } catch (error) {
        setFailure(toCodedError(error));
      }
      if (asked.current === question) asked.current = null;
    },
    [bus, docId],
  );
  const first = read?.stretches[0]?.from ?? 0;
  const end = read?.stretches.at(-1)?.end ?? 0;
  const isThere = useRef({ first, end });
  isThere.current = { first, end };
  useEffect(() => {
    const { first: from, end: to } = isThere.current;
    const isShown = at && to > 0 && at.textStart >= from && at.textEnd <= to;
    const begin = Math.max(0, (at?.textStart ?? 0) - lead);
    if (!isShown) void fetchText(begin, begin + stretchLength, true);
  }, [fetchText, at]);

  const total = read?.total ?? 0;
  const later = read && end < total ? () => void fetchText(end, end + stretchLength, false) : null;
  const earlier =
    read && first > 0
      ? () => void fetchText(Math.max(0, first - stretchLength), first, false)
      : null;
  return { read, failure, earlier, later };
}
