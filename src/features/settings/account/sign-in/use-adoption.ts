import type { Possessions } from '#domain/account/state.ts';
import type { CodedError } from '#shared/errors/coded-error.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { useRequest } from '../../../hooks/use-request.ts';
import { useShell } from '../../../shell.tsx';

interface Adoption {
  /** What the person has not decided about yet; null: nothing, or it is not known. */
  open: Possessions | null;
  /** What stayed on this device after the answer; null: nothing. */
  left: Possessions | null;
  /** Both are known, or cannot be. */
  isKnown: boolean;
  isBusy: boolean;
  error: CodedError | null;
  answer: (isWanted: boolean) => void;
}

/** Asks what of a guest is here, again whenever the account changes in any page; the answer is saved by account. */
export function useAdoption(userId: string): Adoption {
  const { bus } = useShell();
  const known = useRequest(
    async () => ({
      open: orNull(await bus.request('account.adoptable', {})),
      left: orNull(await bus.request('account.adoptable', { isAnswered: true })),
    }),
    [bus],
    { on: ['account.changed'], after: userId },
  );
  const { run, isBusy, error } = useAction('here');
  const { open = null, left = null } = known.value ?? {};
  // Between a sign-in and the reload that it brings, the rows are still the guest's.
  const isEarly = known.error?.code === 'please_login';
  const isKnown = known.value !== undefined || (known.error !== null && !isEarly);
  const answer = (isWanted: boolean) =>
    void run(bus.request('account.adopt', { isWanted }).then(known.retry));
  return { open, left, isKnown, isBusy, error, answer };
}

function orNull(found: Possessions): Possessions | null {
  return Object.values(found).some((count) => count > 0) ? found : null;
}
