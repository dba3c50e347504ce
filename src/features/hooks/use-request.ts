import {
  createContext,
  type DependencyList,
  useCallback,
  useContext,
  useEffect,
  useRef,
} from 'react';
import type { EventName } from '#bus/types.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { type Shell, useShell } from '../shell.tsx';
import { type Held, useHeld } from './use-held.ts';

/** Whether the part of a page around is shown, where it stays mounted while it is not. */
export const ShownContext = createContext(true);

interface Again {
  /** Events of the bus; `focus`: the person comes back to the page. */
  on?: readonly (EventName | 'focus')[];
  /** Whenever it is another value. */
  after?: unknown;
  /** It calls ports of this machine: nothing is asked unless it is shown. */
  whenShown?: boolean;
}

interface Requested<T> extends Held<T> {
  /** Asks again; ends with the outcome. */
  retry: () => Promise<void>;
  /** Shows what is known without asking. */
  set: (value: T) => void;
}

const never: Again = {};

/**
 * The outcome of a request for `deps`, asked for again on `again`, when the last value remains until there is
 * another. A newer request, other `deps` and the end of the view abort the one before. null: nothing is asked.
 */
export function useRequest<T>(
  ask: (shell: Shell, signal: AbortSignal) => Promise<T> | null,
  deps: DependencyList,
  { on = [], after, whenShown }: Again = never,
): Requested<T> {
  const shell = useShell();
  const [held, hold] = useHeld<T>(shell, deps);
  const waits = !useContext(ShownContext) && whenShown;
  const latest = useRef({ ask, shell });
  latest.current = { ask: waits ? () => null : ask, shell };
  const stop = useRef(new AbortController());
  const retry = useCallback(async () => {
    stop.current.abort();
    const own = new AbortController();
    stop.current = own;
    const settle = (change: Partial<Held<T>>) => {
      if (!own.signal.aborted) hold({ ...change, isBusy: false });
    };
    const work = latest.current.ask(latest.current.shell, own.signal);
    if (!work) return settle({});
    hold({ isBusy: true });
    await work.then(
      (value) => settle({ value, error: null }),
      (error: unknown) => settle({ error: toCodedError(error) }),
    );
  }, [hold]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `after` and `waits` are triggers
  useEffect(() => {
    void retry();
    return () => stop.current.abort();
  }, [retry, after, waits]);
  const { bus } = shell;
  const names = on.join(' ');
  useEffect(() => {
    const again = () => void retry();
    const offs = names.split(' ').map((name) => {
      if (name !== 'focus') return name === '' ? () => {} : bus.on(name as EventName, again);
      addEventListener(name, again);
      return () => removeEventListener(name, again);
    });
    return () => {
      for (const off of offs) off();
    };
  }, [bus, names, retry]);
  const set = useCallback((value: T) => hold({ value, error: null }), [hold]);
  return { ...held, retry, set };
}
