import { useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import type { AccountUser } from '#domain/account/state.ts';
import { useShell } from '../../shell.tsx';

export type Plans = ReplyOf<'plans.get'>;

/**
 * Requested again whenever it is opened, and for another account or plan; undefined: not known yet; null: the server has none: nothing of plans is
 * shown.
 */
export function usePlans({ userId, planName }: AccountUser): Plans | null | undefined {
  const { bus } = useShell();
  const [plans, setPlans] = useState<Plans | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account and its plan are the trigger
  useEffect(() => {
    bus.request('plans.get', { isForced: true }).then(setPlans, () => setPlans(null));
  }, [bus, userId, planName]);
  return plans === undefined || plans?.isOn ? plans : null;
}
