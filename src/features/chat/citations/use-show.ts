import { useCallback, useState } from 'react';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { type PassagePlace, type ShowOutcome, useShell } from '../../shell.tsx';

export interface Show {
  /** What the last click came to; null before it. */
  outcome: ShowOutcome | null;
  busy: boolean;
  /** null: there is no page that could be shown. */
  show: (() => void) | null;
  /** Asks for access to the page's site, then shows it. null: not what is missing. */
  allow: (() => void) | null;
  reset: () => void;
}

/** Shows a passage where it stands; what came of it is told beside the quote. */
export function useShow(place: PassagePlace | null): Show {
  const { showPassage, access } = useShell();
  const { t } = useText();
  const toast = useToast();
  const [outcome, setOutcome] = useState<ShowOutcome | null>(null);
  const [busy, setBusy] = useState(false);

  const run = useCallback(
    async (work: Promise<ShowOutcome | null>) => {
      setBusy(true);
      try {
        setOutcome(await work);
      } catch (error) {
        toast(errorText(t, toCodedError(error)));
      }
      setBusy(false);
    },
    [toast, t],
  );

  const link = place?.link ?? null;
  const origin = link !== null && /^https?:/.test(link) ? new URL(link).origin : null;
  const canShow = place !== null && link !== null;
  const canAllow = canShow && outcome === 'noAccess' && access !== null && origin !== null;
  return {
    outcome,
    busy,
    show: canShow ? () => void run(showPassage(place)) : null,
    allow: canAllow
      ? () => {
          // Straight from the click: Firefox refuses once anything was awaited.
          const granted = access.request([`${origin}/*`]);
          void run(granted.then((isYes) => (isYes ? showPassage(place) : 'noAccess')));
        }
      : null,
    reset: useCallback(() => setOutcome(null), []),
  };
}
