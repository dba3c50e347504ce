import { useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { type ErrorData, toCodedError } from '#shared/errors/coded-error.ts';
import { useShell } from '../../shell.tsx';
import { useAttempt } from '../../use-attempt.ts';

type Listed = ReplyOf<'account.apiTokens'>;
/** With its secret: only this page has it, until it is closed. */
type NewToken = ReplyOf<'account.createApiToken'>;

export interface ApiTokens {
  /** null: not known yet. */
  list: Listed | null;
  error: ErrorData | null;
  created: NewToken | null;
  busy: boolean;
  readonly load: () => Promise<void>;
  /** False: it failed, and its error was shown. */
  readonly create: (name: string) => Promise<boolean>;
  readonly revoke: (id: string) => Promise<void>;
  readonly forget: () => void;
}

/** The account's API tokens, and one that was just made. */
export function useApiTokens(): ApiTokens {
  const { bus } = useShell();
  const attempt = useAttempt();
  const [list, setList] = useState<Listed | null>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  const [created, setCreated] = useState<NewToken | null>(null);
  const [busy, setBusy] = useState(false);
  const load = useCallback(async () => {
    try {
      setList(await bus.request('account.apiTokens', {}));
      setError(null);
    } catch (thrown) {
      setError(toCodedError(thrown).toData());
    }
  }, [bus]);
  useEffect(() => void load(), [load]);
  const run = async (work: Promise<unknown>) => {
    setBusy(true);
    const isDone = await attempt(work);
    await load();
    setBusy(false);
    return isDone;
  };
  return {
    list,
    error,
    created,
    busy,
    load,
    create: (name) => run(bus.request('account.createApiToken', { name }).then(setCreated)),
    revoke: async (id) => {
      if (created?.token.id === id) setCreated(null);
      await run(bus.request('account.revokeApiToken', { id }));
    },
    forget: () => setCreated(null),
  };
}
