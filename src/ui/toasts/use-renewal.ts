import { useEffect, useEffectEvent } from 'react';
import type { ToastAction } from './toasts.ts';

/** Renews what a notice offers for as long as it is shown; `end` is called once that fails. */
export function useRenewal(renew: ToastAction['renew'], end: () => void): void {
  const failed = useEffectEvent(() => end());
  useEffect(() => {
    if (!renew) return;
    const timer = setInterval(() => void renew.run().catch(() => failed()), renew.everyMs);
    return () => clearInterval(timer);
  }, [renew]);
}
