import { useEffect, useState } from 'react';
import { isPaidRole } from '#domain/account/plan-names.ts';
import type { AccountUser } from '#domain/account/state.ts';
import { useShell } from '../../shell.tsx';

const pollMs = 3_000;
/** The payment provider tells the server mostly within seconds. */
const firstPlanMs = 120_000;
/** Who had a plan has changed its card or its end. */
const changeMs = 15_000;

type Arrival = 'none' | 'waiting' | 'late';

interface VisitState {
  /** Epoch milliseconds: a page that is loaded again waits no longer than the first. */
  paidAt?: number;
}

/** A person who comes back from paying: the server is asked until it knows of the plan, or for a while. */
export function useArrivingPlan(user: AccountUser): Arrival {
  const { bus, isBackFromPaying } = useShell();
  const [isOver, setOver] = useState(!isBackFromPaying);
  const isPaid = isPaidRole(user.role);
  useEffect(() => {
    if (isOver) return;
    const since = (history.state as VisitState | null)?.paidAt ?? Date.now();
    history.replaceState({ ...history.state, paidAt: since }, '');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    // What is cached may be of a plan that has ended: the server's first answer tells.
    let hadPlan: boolean | null = null;
    const look = async () => {
      const role = await bus.request('account.refresh', {}).then(
        ({ account: { isStale, user: known } }) => (isStale ? null : (known?.role ?? null)),
        () => null,
      );
      if (isGone) return;
      if (role !== null) hadPlan ??= isPaidRole(role);
      const hasArrived = hadPlan === false && role !== null && isPaidRole(role);
      const waitMs = hadPlan ? changeMs : firstPlanMs;
      if (hasArrived || Date.now() >= since + waitMs) setOver(true);
      else timer = setTimeout(() => void look(), pollMs);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [bus, isOver]);
  useEffect(() => {
    if (!isBackFromPaying || !isOver) return;
    const { paidAt: _, ...state } = (history.state ?? {}) as VisitState;
    history.replaceState(state, '', `${location.pathname}${location.hash}`);
  }, [isBackFromPaying, isOver]);
  if (!isBackFromPaying || isPaid) return 'none';
  return isOver ? 'late' : 'waiting';
}
