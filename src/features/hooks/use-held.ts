import { type DependencyList, useCallback, useMemo, useState } from 'react';
import type { CodedError } from '#shared/errors/coded-error.ts';
import type { Shell } from '../shell.tsx';

export interface Held<T> {
  /** undefined: not known yet. */
  value: T | undefined;
  error: CodedError | null;
  isBusy: boolean;
}

const nothing: Held<never> = { value: undefined, error: null, isBusy: true };

/** What is known for `deps`: nothing of what was known for others. `set` is another function for other ones. */
export function useHeld<T>(
  shell: Shell,
  deps: DependencyList,
): readonly [Held<T>, (change: Partial<Held<T>>) => void] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's
  const key = useMemo(() => ({}), [shell.bus, shell.rows, ...deps]);
  const [known, setKnown] = useState<{ key: object; held: Held<T> }>({ key, held: nothing });
  const set = useCallback(
    (change: Partial<Held<T>>) =>
      setKnown((before) => {
        const held = before.key === key ? before.held : nothing;
        const names = Object.keys(change) as (keyof Held<T>)[];
        const isSame = names.every((name) => Object.is(held[name], change[name]));
        return isSame ? before : { key, held: { ...held, ...change } };
      }),
    [key],
  );
  return [known.key === key ? known.held : nothing, set];
}
