import { type DependencyList, useEffect, useRef } from 'react';
import { type Observable, tap } from 'rxjs';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { followStream } from '../follow-stream.ts';
import { type Shell, useShell } from '../shell.tsx';
import { type Held, useHeld } from './use-held.ts';

/**
 * The last value of a stream for `deps`. One that fails is opened again by itself (`followStream`): its last value
 * remains, with the error until the next value. null: nothing is followed.
 */
export function useWatch<T>(
  open: (shell: Shell) => Observable<T> | null,
  deps: DependencyList,
): Omit<Held<T>, 'isBusy'> {
  const shell = useShell();
  const [held, hold] = useHeld<T>(shell, deps);
  const latest = useRef({ open, shell });
  latest.current = { open, shell };
  useEffect(() => {
    const source = latest.current.open(latest.current.shell);
    if (!source) return;
    const noted = source.pipe(
      tap({ error: (error: unknown) => hold({ error: toCodedError(error) }) }),
    );
    const subscription = followStream(() => noted).subscribe((value) =>
      hold({ value, error: null }),
    );
    return () => subscription.unsubscribe();
  }, [hold]);
  return held;
}
