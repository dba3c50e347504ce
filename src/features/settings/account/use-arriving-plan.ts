import { useEffect, useRef, useState } from 'react';
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
  planUntil?: number;
}

/** A person who comes back from paying: the server is asked until it knows of the plan, or for a while. */
export function useArrivingPlan(user: AccountUser): Arrival {
  const { bus, isBackFromPaying } = useShell();
  const [isOver, setOver] = useState(!isBackFromPaying);
  const isPaid = isPaidRole(user.role);
  const hadPlan = useRef(isPaid);
  const hasArrived = isPaid && !hadPlan.current;
  useEffect(() => {
    if (isOver) return;
    const waitMs = hadPlan.current ? changeMs : firstPlanMs;
    const until = (history.state as VisitState | null)?.planUntil ?? Date.now() + waitMs;
    history.replaceState({ ...history.state, planUntil: until }, '');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const look = async () => {
      await bus.request('account.refresh', {}).catch(() => undefined);
      if (isGone) return;
      if (Date.now() >= until) setOver(true);
      else timer = setTimeout(() => void look(), pollMs);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [bus, isOver]);
  useEffect(() => {
    if (hasArrived) setOver(true);
  }, [hasArrived]);
  useEffect(() => {
    if (!isBackFromPaying || !isOver) return;
    const { planUntil: _, ...state } = (history.state ?? {}) as VisitState;
    history.replaceState(state, '', `${location.pathname}${location.hash}`);
  }, [isBackFromPaying, isOver]);
  if (!isBackFromPaying || isPaid) return 'none';
  return isOver ? 'late' : 'waiting';
}
