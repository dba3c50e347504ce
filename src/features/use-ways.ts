import { useEffect, useState } from 'react';
import type { SignInWays } from '#domain/account/state.ts';
import { useShell } from './shell.tsx';

/** What the server offers and needs; null: not known (yet). */
export function useWays(): SignInWays | null {
  const { bus } = useShell();
  const [ways, setWays] = useState<SignInWays | null>(null);
  useEffect(() => {
    bus.request('account.providers', {}).then(setWays, () => undefined);
  }, [bus]);
  return ways;
}
