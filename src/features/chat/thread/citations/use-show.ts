import { useCallback, useRef, useState } from 'react';
import type { MessageSource } from '#domain/conversations/conversations.ts';
import type { FoundQuote } from '#domain/evidence/citation.ts';
import { hostPattern } from '#domain/models/host-pattern.ts';
import type { PassagePlace } from '#domain/passages/passage-place.ts';
import { useAction } from '#features/hooks/use-action.ts';
import { useOpenDocument } from '#features/open-document.ts';
import { type ShowOutcome, useShell } from '#features/shell.tsx';
import { placeOf, wayToShow } from './place-of.ts';

export interface Show {
  /** The result of the last click; null before it. */
  outcome: ShowOutcome | null;
  busy: boolean;
  /** null: there is nothing that could be shown. */
  show: (() => void) | null;
  /** It is shown in the text that was read from a file. */
  isText: boolean;
  /** Opens the stored copy of a page from memory at the passage; null: it is no such page. */
  copy: (() => void) | null;
  /** Requests access to the page's site, then shows it. null: access is not missing. */
  allow: (() => void) | null;
  reset: () => void;
}

/** Shows a passage in its place; the result is shown next to the quote. */
export function useShow(found: FoundQuote | null, source: MessageSource | undefined): Show {
  const { showPassage } = useShell();
  const openText = useTextAt(found, source);
  const way = found && wayToShow(found, source, openText !== null);
  const place = found && way === 'shell' ? placeOf(found, source) : null;
  const { outcome, busy, run, reset } = useOutcome(place?.link === null ? openText : null);
  const show = place && (() => void run(showPassage(place)));
  return {
    outcome,
    busy,
    isText: way === 'reader',
    copy: source?.taken ? openText : null,
    show: way === 'reader' ? openText : show,
    allow: useAllow(place, outcome, run),
    reset,
  };
}

type RunShow = (work: Promise<ShowOutcome | null>) => Promise<unknown>;

/** `otherwise`: called where a file cannot be shown, in place of the error text. */
function useOutcome(otherwise: (() => void) | null) {
  const { run: attempt, isBusy: busy } = useAction();
  const [outcome, setOutcome] = useState<ShowOutcome | null>(null);
  /** What comes after the card was closed, or a newer click, counts no more. */
  const latest = useRef(0);
  const run: RunShow = (work) => {
    latest.current += 1;
    const own = latest.current;
    return attempt(
      work.then((came) => {
        if (own !== latest.current) return;
        if (otherwise && came !== 'shown' && came !== 'opened') otherwise();
        else setOutcome(came);
      }),
    );
  };
  const reset = useCallback(() => {
    latest.current += 1;
    setOutcome(null);
  }, []);
  return { outcome, busy, run, reset };
}

function useAllow(place: PassagePlace | null, outcome: ShowOutcome | null, run: RunShow) {
  const { showPassage, access } = useShell();
  const pattern = hostPattern(place?.link ?? '');
  if (!place || outcome !== 'noAccess' || access === null || pattern === null) return null;
  return () => {
    // Directly in the click: Firefox refuses after any await.
    const granted = access.request([pattern]);
    void run(granted.then((isYes) => (isYes ? showPassage(place) : 'noAccess')));
  };
}

/** Opens the text of a quote's document at the quote; null: that cannot be done here. */
function useTextAt(
  found: FoundQuote | null,
  source: MessageSource | undefined,
): (() => void) | null {
  const open = useOpenDocument();
  if (!open || !found || !source) return null;
  const { textStart, textEnd } = found;
  const { docId, docType, title } = source;
  return () => open({ docId, docType, title, at: { textStart, textEnd } });
}
