import { useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { OpenedDocument } from '../open-document.ts';
import { useShell } from '../shell.tsx';

export type Stretch = ReplyOf<'document.read'>;

/** Characters that are fetched and shown at a time. */
const stretchLength = 20_000;
/** So much stands before a passage that is opened. */
const lead = 600;

/** A stretch of a document's text, which grows as the person asks for more of it. */
export function useDocumentText({ docId, at }: OpenedDocument) {
  const { bus } = useShell();
  const [read, setRead] = useState<Stretch | null>(null);
  const [failure, setFailure] = useState<CodedError | null>(null);
  const fetchText = useCallback(
    async (from: number, to: number, take: (stretch: Stretch) => void) => {
      try {
        take(await bus.request('document.read', { docId, from, length: to - from }));
      } catch (error) {
        setFailure(toCodedError(error));
      }
    },
    [bus, docId],
  );
  const begin = Math.max(0, (at?.textStart ?? 0) - lead);
  useEffect(() => {
    void fetchText(begin, begin + stretchLength, setRead);
  }, [fetchText, begin]);

  const end = read ? read.from + read.text.length : 0;
  const later =
    read && end < read.total
      ? () => void fetchText(end, end + stretchLength, (next) => setRead(joined(read, next)))
      : null;
  const earlier =
    read && read.from > 0
      ? () => {
          const from = Math.max(0, read.from - stretchLength);
          void fetchText(from, read.from, (before) => setRead(joined(before, read)));
        }
      : null;
  return { read, failure, earlier, later };
}

/** The second goes on where the first ends, or within it: a stretch begins with its line. */
function joined(first: Stretch, second: Stretch): Stretch {
  const kept = second.from - first.from;
  const places = [
    ...first.places.filter(({ at }) => at < second.from),
    ...second.places.filter(({ at, anchor }) => {
      const before = first.places.findLast((place) => place.at < second.from);
      return !(at === second.from && JSON.stringify(before?.anchor) === JSON.stringify(anchor));
    }),
  ];
  return { ...first, text: first.text.slice(0, kept) + second.text, places };
}
