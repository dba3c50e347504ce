import { useEffect, useRef, useState } from 'react';
import { mayUpgrade } from '#domain/account/plan-names.ts';
import type { BlockedQuestion } from '#domain/paywall/blocked-question.ts';
import { isRefusalOver, type Refusal, refusalOf } from '#domain/paywall/refusal.ts';
import { isWaiting } from '#machines/paywall/paywall.selectors.ts';
import type { JsonObject } from '#shared/json.ts';
import { type PaywallActor, type Shell, useShell } from '../shell.tsx';

/**
 * `reading`: not known yet. `plain`: nothing is known of plans, or the server has none. `over`: there is room again for what was refused. `card`:
 * machine `paywall`; `isSold` false: plans are given out; `mayUpgrade` false: there is no higher plan.
 */
export type Wall =
  | { kind: 'reading' }
  | { kind: 'plain' }
  | { kind: 'over' }
  | { kind: 'card'; actor: PaywallActor; isSold: boolean; mayUpgrade: boolean };

interface WallInput {
  details: JsonObject | undefined;
  /** It was refused in this view: the modal may open by itself. */
  isFresh: boolean;
  /** Called once when the plan is a higher one. */
  goOn: () => void;
  blocked: BlockedQuestion | null;
}

/** What is shown for a refusal; again for another account or plan, unless the person waits for that here. */
export function useWall({ details, isFresh, goOn, blocked }: WallInput): Wall {
  const { bus, startPaywall } = useShell();
  const [wall, setWall] = useState<Wall>({ kind: 'reading' });
  const latest = useRef({ goOn, isFresh, blocked });
  latest.current.goOn = goOn;
  const key = JSON.stringify(refusalOf(details));
  useEffect(() => {
    const refusal: Refusal | null = JSON.parse(key);
    if (!refusal || !startPaywall) return setWall({ kind: 'plain' });
    let actor: PaywallActor | null = null;
    let run = 0;
    const begin = async () => {
      run += 1;
      const own = run;
      const isLatest = () => own === run;
      const { user, plans } = await knownPlans(bus, latest.current.isFresh);
      if (!isLatest()) return;
      const isOver = isRefusalOver(refusal, plans.usages, Date.now());
      const { isFresh, blocked } = latest.current;
      latest.current.isFresh = false;
      if (!user || !plans.isOn || (isOver && !isFresh)) {
        actor?.stop();
        actor = null;
        setWall({ kind: user && plans.isOn ? 'over' : 'plain' });
        return;
      }
      if (actor) return;
      const { variant, canBuy: isSold } = plans;
      const { feature } = refusal;
      const isUpgradable = mayUpgrade(user.role, user.planName);
      const { mayInterrupt } =
        isFresh && isUpgradable && variant === 'v2'
          ? await bus.request('plans.interrupt', { feature })
          : { mayInterrupt: false };
      const started = await startPaywall({
        feature,
        role: user.role,
        variant,
        mayInterrupt,
        blocked,
      });
      if (!isLatest()) return started.stop();
      actor = started;
      started.on('paywall.upgraded', () => latest.current.goOn());
      setWall({ kind: 'card', actor: started, isSold, mayUpgrade: isUpgradable });
    };
    const read = () => void begin().catch(() => actor ?? setWall({ kind: 'plain' }));
    read();
    const off = bus.on('account.changed', () => {
      if (!actor || !isWaiting(actor.getSnapshot())) read();
    });
    return () => {
      run += 1;
      off();
      actor?.stop();
    };
  }, [bus, key, startPaywall]);
  return wall;
}

/** A server that has just refused knows of another role than what is cached here. */
async function knownPlans(bus: Shell['bus'], isFresh: boolean) {
  const cached = () => bus.request('account.get', {});
  const [{ account }, plans] = await Promise.all([
    isFresh ? bus.request('account.refresh', {}).catch(cached) : cached(),
    bus.request('plans.get', { isForced: true }),
  ]);
  return { user: account.user, plans };
}
