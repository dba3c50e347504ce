import { useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { useShell } from '../../shell.tsx';

export type ServerProvider = ReplyOf<'server.providers'>['providers'][number];
type KeyTest = ReplyOf<'server.testKey'>['test'];

/** What came of the last key that was set, or tested. */
export type KeyOutcome =
  | { state: 'testing' }
  | { state: 'failed'; error: CodedError }
  | { state: 'tested'; name: string; test: KeyTest; isNew: boolean };

/** The AI providers of the paired server, and their keys. */
export function useServerKeys() {
  const { bus } = useShell();
  const [outcome, setOutcome] = useState<KeyOutcome | null>(null);
  const {
    value,
    error: failure,
    retry: load,
  } = useRequest(() => bus.request('server.providers', {}), [bus]);
  /** True: the server has the key. */
  const save = async ({ id, name }: ServerProvider, key: string): Promise<boolean> => {
    setOutcome({ state: 'testing' });
    try {
      const { test, stored } = await bus.request('server.setKey', { provider: id, key });
      setOutcome({ state: 'tested', name, test, isNew: true });
      await load();
      return stored;
    } catch (error) {
      setOutcome({ state: 'failed', error: toCodedError(error) });
      return false;
    }
  };
  const test = async ({ id, name }: ServerProvider): Promise<void> => {
    setOutcome({ state: 'testing' });
    try {
      const reply = await bus.request('server.testKey', { provider: id });
      setOutcome({ state: 'tested', name, test: reply.test, isNew: false });
    } catch (error) {
      setOutcome({ state: 'failed', error: toCodedError(error) });
    }
  };
  /** @throws why it was not removed */
  const remove = async ({ id }: ServerProvider): Promise<void> => {
    await bus.request('server.removeKey', { provider: id });
    setOutcome(null);
    await load();
  };
  return { providers: value?.providers ?? null, failure, outcome, save, test, remove };
}
