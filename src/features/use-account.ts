import { useCallback, useEffect, useState } from 'react';
import type { AccountState } from '#domain/account/state.ts';
import { type ErrorData, toCodedError } from '#shared/errors/coded-error.ts';
import { useShell } from './shell.tsx';

interface KnownAccount {
  /** null: not known yet. */
  account: AccountState | null;
  error: ErrorData | null;
}

/** The account, requested again whenever it changes in any page. */
export function useAccount(): KnownAccount & { refresh: () => void } {
  const { bus } = useShell();
  const [known, setKnown] = useState<KnownAccount>({ account: null, error: null });
  const refresh = useCallback(() => {
    bus.request('account.get', {}).then(
      ({ account }) => setKnown({ account, error: null }),
      (error: unknown) => setKnown({ account: null, error: toCodedError(error).toData() }),
    );
  }, [bus]);
  useEffect(() => {
    refresh();
    return bus.on('account.changed', refresh);
  }, [bus, refresh]);
  return { ...known, refresh };
}
