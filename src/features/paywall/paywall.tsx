import '#ui/later-texts.ts';
import { useEffect } from 'react';
import type { BlockedQuestion } from '#domain/paywall/blocked-question.ts';
import { refusalOf } from '#domain/paywall/refusal.ts';
import { entryOf, errorOf, isModalOpen, isWaiting } from '#machines/paywall/paywall.selectors.ts';
import type { JsonObject } from '#shared/json.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { PaywallCard } from './paywall-card.tsx';
import { PaywallModal } from './paywall-modal.tsx';
import { usePaywallCard } from './paywall-styles.ts';
import { useGoingOn } from './use-going-on.ts';
import { useWall, type Wall } from './use-wall.ts';

interface PaywallProps {
  /** `usage_limit`; its details are those of our servers, or of any other. */
  error: { code: string; details?: JsonObject | undefined };
  /** It was refused in this view: the modal may open by itself. */
  isFresh: boolean;
  /** The question that was refused; absent: something that ends with its view. */
  blocked?: BlockedQuestion;
  /** The refused action again: also called once when the plan is a higher one. */
  goOn: () => void;
}

/** In the place of what a limit refused. After an upgrade, wherever it is made, the action goes on by itself. */
export default function Paywall({ error, isFresh, goOn: again, blocked }: PaywallProps) {
  const { t } = useText();
  const style = usePaywallCard();
  const { goOn, goOnOnce } = useGoingOn(again, blocked ?? null);
  const wall = useWall({
    details: error.details,
    isFresh,
    goOn: goOnOnce,
    blocked: blocked ?? null,
  });
  if (wall.kind === 'card') {
    const resetsAt = refusalOf(error.details)?.resetsAt ?? null;
    return <Shown wall={wall} resetsAt={resetsAt} isFresh={isFresh} retry={goOn} />;
  }
  const isOver = wall.kind === 'over';
  const role = { reading: undefined, plain: 'alert', over: 'status' }[wall.kind];
  return (
    <section className={style} role={role}>
      <p>{isOver ? t('paywall.over') : errorText(t, error)}</p>
      <div data-actions>
        <TextButton tone={isOver ? 'accent' : 'outline'} onClick={goOn}>
          {t(isOver ? 'action.continue' : 'action.retry')}
        </TextButton>
      </div>
    </section>
  );
}

interface ShownProps {
  wall: Wall & { kind: 'card' };
  resetsAt: number | null;
  isFresh: boolean;
  retry: () => void;
}

function Shown({ wall: { actor, isSold, mayUpgrade }, resetsAt, isFresh, retry }: ShownProps) {
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
    retry,
  };
  return (
    <>
      <PaywallCard
        entry={entry}
        isWaiting={waits}
        isSold={isSold}
        mayUpgrade={mayUpgrade}
        isFresh={isFresh}
        error={error}
        resetsAt={resetsAt}
        actions={actions}
      />
      {isOpen && <PaywallModal entry={entry} actions={actions} />}
    </>
  );
}
