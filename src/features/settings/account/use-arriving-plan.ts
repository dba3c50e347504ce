import { useEffect, useState } from 'react';
import { catchError, exhaustMap, map, type Observable, of, scan, takeWhile, timer } from 'rxjs';
import type { BusClient } from '#bus/types.ts';
import { isPaidRole } from '#domain/account/plan-names.ts';
import type { AccountUser } from '#domain/account/state.ts';
import { busRequest } from '../../bus-observables.ts';
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
    const subscription = waitForPlan(bus, since).subscribe({ complete: () => setOver(true) });
    return () => subscription.unsubscribe();
  }, [bus, isOver]);
  useEffect(() => {
    if (!isBackFromPaying || !isOver) return;
    const { paidAt: _, ...state } = (history.state ?? {}) as VisitState;
    history.replaceState(state, '', `${location.pathname}${location.hash}`);
  }, [isBackFromPaying, isOver]);
  if (!isBackFromPaying || isPaid) return 'none';
  return isOver ? 'late' : 'waiting';
}

/** Completes once a plan has arrived that was not there at the first answer, or the wait from `since` is over. */
function waitForPlan(bus: BusClient, since: number): Observable<unknown> {
  return timer(0, pollMs).pipe(
    exhaustMap(() => roleOf(bus)),
    // What is cached may be of a plan that has ended: only the server's first answer counts.
    scan<AccountUser['role'] | null, { hadPlan: boolean | null; isPaid: boolean }>(
      ({ hadPlan }, role) => {
        const isPaid = role !== null && isPaidRole(role);
        return { hadPlan: hadPlan ?? (role === null ? null : isPaid), isPaid };
      },
      { hadPlan: null, isPaid: false },
    ),
    takeWhile(({ hadPlan, isPaid }) => {
      const hasArrived = hadPlan === false && isPaid;
      return !hasArrived && Date.now() < since + (hadPlan ? changeMs : firstPlanMs);
    }),
  );
}

/** By the server's answer; null: there was none. */
function roleOf(bus: BusClient): Observable<AccountUser['role'] | null> {
  return busRequest(bus, 'account.refresh', {}).pipe(
    map(({ account: { isStale, user } }) => (isStale ? null : (user?.role ?? null))),
    catchError(() => of(null)),
  );
}
