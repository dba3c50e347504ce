import { useRef, useState } from 'react';
import type { ReplyOf, RequestOf } from '#bus/types.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { JsonObject } from '#shared/json.ts';
import { useShell } from '../../shell.tsx';

export type Probe =
  | { state: 'none' }
  | { state: 'testing' }
  | { state: 'done'; models: readonly string[] }
  | { state: 'failed'; error: { code: string; details?: JsonObject | undefined } };

function probeOf(reply: ReplyOf<'provider.test'>): Probe {
  return reply.error
    ? { state: 'failed', error: reply.error }
    : { state: 'done', models: reply.models };
}

/** The probe of a host before or after it is saved. */
export function useProbe() {
  const { bus } = useShell();
  const [probe, setProbe] = useState<Probe>({ state: 'none' });
  /** The probe that is of interest: what an earlier one finds is not of what is typed now. */
  const latest = useRef(0);
  /** `ready`: the browser's question to the person comes first. */
  const run = async (request: RequestOf<'provider.test'>, ready: Promise<unknown>) => {
    latest.current += 1;
    const own = latest.current;
    const show = (next: Probe) => {
      if (latest.current === own) setProbe(next);
    };
    show({ state: 'testing' });
    await ready;
    try {
      show(probeOf(await bus.request('provider.test', request)));
    } catch (error) {
      show({ state: 'failed', error: toCodedError(error) });
    }
  };
  const clear = () => {
    latest.current += 1;
    setProbe({ state: 'none' });
  };
  return { probe, run, clear };
}
