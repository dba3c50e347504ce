import { useCallback, useEffect, useState } from 'react';
import type { Possessions } from '#domain/account/state.ts';
import { type ErrorData, toCodedError } from '#shared/errors/coded-error.ts';
import { useShell } from '../../shell.tsx';

interface Adoption {
  /** What the person has not decided about yet; null: nothing, or it is not known. */
  open: Possessions | null;
  /** What stayed on this device after the answer; null: nothing. */
  left: Possessions | null;
  /** Both are known, or cannot be. */
  isKnown: boolean;
  isBusy: boolean;
  error: ErrorData | null;
  answer: (isWanted: boolean) => void;
}

/** Asks what of a guest is here, again whenever the account changes in any page; the answer is saved by account. */
export function useAdoption(userId: string): Adoption {
  const { bus } = useShell();
  const [open, setOpen] = useState<Possessions | null>(null);
  const [left, setLeft] = useState<Possessions | null>(null);
  const [isKnown, setKnown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);
  const look = useCallback(() => {
    const ask = async () => {
      setOpen(orNull(await bus.request('account.adoptable', {})));
      setLeft(orNull(await bus.request('account.adoptable', { isAnswered: true })));
    };
    ask()
      .catch(() => undefined)
      .finally(() => setKnown(true));
  }, [bus]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has another answer.
  useEffect(() => {
    look();
    return bus.on('account.changed', look);
  }, [bus, look, userId]);
  const answer = (isWanted: boolean) => {
    setBusy(true);
    setError(null);
    bus
      .request('account.adopt', { isWanted })
      .then(look, (thrown: unknown) => setError(toCodedError(thrown).toData()))
      .finally(() => setBusy(false));
  };
  return { open, left, isKnown, isBusy, error, answer };
}

function orNull(found: Possessions): Possessions | null {
  return Object.values(found).some((count) => count > 0) ? found : null;
}
