import { useEffect, useRef, useState } from 'react';
import { paywallFeatures } from '#domain/paywall/features.ts';
import { entryOf, errorOf, isModalOpen, isWaiting } from '#machines/paywall/paywall.selectors.ts';
import type { JsonObject } from '#shared/json.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { type PaywallActor, type Shell, useShell } from '../shell.tsx';
import { PaywallCard } from './paywall-card.tsx';
import { PaywallModal } from './paywall-modal.tsx';

interface PaywallProps {
  /** `{ feature, max, resetsAt }` of the error `usage_limit`. */
  details: JsonObject | undefined;
  /** The refused action again: called once when the plan is a higher one. */
  goOn: () => void;
}

/** In the place of what a limit refused. After an upgrade, wherever it is made, the action goes on by itself. */
export default function Paywall({ details, goOn }: PaywallProps) {
  const { bus, startPaywall } = useShell();
  const [actor, setActor] = useState<PaywallActor | null>(null);
  const latest = useRef(goOn);
  latest.current = goOn;
  const feature = paywallFeatures.find((each) => each === details?.feature);
  useEffect(() => {
    let started: PaywallActor | null = null;
    let isGone = false;
    const begin = async () => {
      if (!feature || !startPaywall) return;
      const input = await inputOf(bus, feature);
      if (isGone) return;
      started = await startPaywall(input);
      if (isGone) return started.stop();
      started.on('paywall.upgraded', () => latest.current());
      setActor(started);
    };
    begin().catch(() => undefined);
    return () => {
      isGone = true;
      started?.stop();
    };
  }, [bus, feature, startPaywall]);
  const resetsAt = Number(details?.resetsAt);
  return actor && <Shown actor={actor} resetsAt={Number.isFinite(resetsAt) ? resetsAt : null} />;
}

async function inputOf(bus: Shell['bus'], feature: (typeof paywallFeatures)[number]) {
  const [{ account }, { variant }] = await Promise.all([
    bus.request('account.get', {}),
    bus.request('plans.get', {}),
  ]);
  const { mayInterrupt } =
    variant === 'v2' ? await bus.request('plans.interrupt', { feature }) : { mayInterrupt: false };
  return { feature, role: account.user?.role ?? ('guest' as const), variant, mayInterrupt };
}

function Shown({ actor, resetsAt }: { actor: PaywallActor; resetsAt: number | null }) {
  const entry = useSelector(actor, entryOf);
  const waits = useSelector(actor, isWaiting);
  const error = useSelector(actor, errorOf);
  const isOpen = useSelector(actor, isModalOpen);
  useEffect(() => {
    if (!waits) return;
    // The person comes back from the page where the plan was bought.
    const check = () => actor.send({ type: 'paywall.check' });
    addEventListener('focus', check);
    return () => removeEventListener('focus', check);
  }, [actor, waits]);
  const actions = {
    upgrade: () => actor.send({ type: 'paywall.upgrade' }),
    more: () => actor.send({ type: 'paywall.more' }),
    close: () => actor.send({ type: 'paywall.close' }),
    check: () => actor.send({ type: 'paywall.check' }),
  };
  return (
    <>
      <PaywallCard
        entry={entry}
        isWaiting={waits}
        error={error}
        resetsAt={resetsAt}
        actions={actions}
      />
      {isOpen && <PaywallModal entry={entry} actions={actions} />}
    </>
  );
}
