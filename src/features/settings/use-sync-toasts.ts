import { useEffect } from 'react';
import { exhaustMap, filter, Subject, timer } from 'rxjs';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../shell.tsx';

/** S8.9: a success is shown for a second, and at most every two. */
const savedMs = 1_000;
const throttleMs = 2_000;

/** How the sync of a setting that was changed here ended. A success is news only in the extension. */
export function useSyncToasts(): void {
  const { t } = useText();
  const { bus, access } = useShell();
  const toast = useToast();
  useEffect(() => {
    const saved = new Subject<void>();
    const shown = saved
      .pipe(
        filter(() => access !== null),
        exhaustMap(() => {
          toast(t('settings.sync.saved'), undefined, savedMs);
          return timer(throttleMs);
        }),
      )
      .subscribe();
    const off = bus.on('settings.synced', ({ outcome }) => {
      if (outcome === 'saved') saved.next();
      else toast(t(outcome === 'failed' ? 'error.settingsSync' : 'error.pleaseLogin'));
    });
    return () => {
      off();
      shown.unsubscribe();
    };
  }, [access, bus, t, toast]);
}
