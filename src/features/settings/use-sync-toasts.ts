import { useEffect } from 'react';
import { exhaustMap, filter, groupBy, mergeMap, timer } from 'rxjs';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../shell.tsx';

/** S8.9, S9.11: a success is shown for a second; each outcome at most every two. */
const savedMs = 1_000;
const throttleMs = 2_000;

/** How the sync of a setting that was changed here ended. A success is news only in the extension. */
export function useSyncToasts(): void {
  const { t } = useText();
  const { bus, access } = useShell();
  const toast = useToast();
  useEffect(() => {
    const shown = bus
      .events('settings.synced')
      .pipe(
        filter(({ outcome }) => outcome !== 'saved' || access !== null),
        groupBy(({ outcome }) => outcome),
        mergeMap((same) =>
          same.pipe(
            exhaustMap(({ outcome, message }) => {
              if (outcome === 'saved') toast(t('settings.sync.saved'), undefined, savedMs);
              else if (message !== undefined) toast(t('error.serverMessage', { words: message }));
              else toast(t(outcome === 'failed' ? 'error.settingsSync' : 'error.pleaseLogin'));
              return timer(throttleMs);
            }),
          ),
        ),
      )
      .subscribe();
    return () => shown.unsubscribe();
  }, [access, bus, t, toast]);
}
