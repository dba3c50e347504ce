import type { ReplyOf } from '#bus/types.ts';
import type { AccountUser } from '#domain/account/state.ts';
import { useRequest } from '../../hooks/use-request.ts';

export type Plans = ReplyOf<'plans.get'>;

/**
 * Requested again whenever it is opened, and for another account or plan; undefined: not known yet; null: the server has none: nothing of plans is
 * shown.
 */
export function usePlans({ userId, planName }: AccountUser): Plans | null | undefined {
  const { value: plans } = useRequest(
    ({ bus }) => bus.request('plans.get', { isForced: true }).catch(() => null),
    [],
    { after: `${userId} ${planName}` },
  );
  return plans === undefined || plans?.isOn ? plans : null;
}
