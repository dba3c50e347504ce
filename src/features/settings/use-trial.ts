import { useState } from 'react';
import type { ReplyOf, RequestOf } from '#bus/types.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { JsonObject } from '#shared/json.ts';
import { useShell } from '../shell.tsx';

export type Trial =
  | { state: 'none' }
  | { state: 'testing' }
  | { state: 'done'; models: readonly string[] }
  | { state: 'failed'; error: { code: string; details?: JsonObject | undefined } };

function trialOf(reply: ReplyOf<'provider.test'>): Trial {
  return reply.error
    ? { state: 'failed', error: reply.error }
    : { state: 'done', models: reply.models };
}

/** The trial of a host before or after it is saved. */
export function useTrial() {
  const { bus } = useShell();
  const [trial, setTrial] = useState<Trial>({ state: 'none' });
  /** `ready`: the browser's question to the person comes first. */
  const run = async (request: RequestOf<'provider.test'>, ready: Promise<unknown>) => {
    setTrial({ state: 'testing' });
    await ready;
    try {
      setTrial(trialOf(await bus.request('provider.test', request)));
    } catch (error) {
      setTrial({ state: 'failed', error: toCodedError(error) });
    }
  };
  const clear = () => setTrial({ state: 'none' });
  return { trial, run, clear };
}
