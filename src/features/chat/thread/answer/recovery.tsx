import { makeResetStyles } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import { type FailedAnswer, type Fallback, fallbacks } from '#domain/models/fallbacks.ts';
import { sameModel } from '#domain/models/model-ref.ts';
import { refusalOf } from '#domain/paywall/refusal.ts';
import { type ErrorCode, errorEntry, isErrorCode } from '#shared/errors/registry.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useConnectedModels } from '../../state/use-chat-models.ts';
import type { MessageActions } from '../use-message-actions.ts';

function failureOf({ error, model }: Message): FailedAnswer {
  const wait = error?.details?.retryAfterMs;
  return {
    code: error?.code ?? 'generic',
    model,
    retryAfterMs: typeof wait === 'number' ? wait : null,
    limited: error?.code === 'usage_limit' ? (refusalOf(error.details)?.feature ?? null) : null,
  };
}

function actionOf({ error }: Message) {
  return errorEntry(isErrorCode(error?.code) ? error.code : 'generic').action;
}

/** Retry is in the notice, so there is no second button below it. */
export function offersRetry(answer: Message): boolean {
  if (answer.status !== 'failed') return false;
  if (answer.error?.code === 'usage_limit') return true;
  const planned = fallbacks(failureOf(answer), []).some(({ kind }) => kind === 'retry');
  return planned || actionOf(answer) === 'retry';
}

/** One button after the text, several in a row of their own. */
const useOffers = makeResetStyles({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 8px',
  '&:empty': { display: 'none' },
  '&[data-many]': { flexBasis: '100%' },
  '& > button': { flexShrink: 1, minWidth: 0, maxWidth: '100%' },
});

interface RecoveryProps {
  answer: Message;
  question: Message | null;
  actions: MessageActions;
}

/** One click out of a failure: the same again, another model, one on this machine, or settings. */
export function Recovery({ answer, question, actions }: RecoveryProps) {
  const { t } = useText();
  const models = useConnectedModels();
  const action = actionOf(answer);
  const offers = question ? fallbacks(failureOf(answer), models) : [];
  const planned = offers.some(({ kind }) => kind === 'retry');
  const settings = settingsOf(action, offers, answer.error?.code);
  const many = offers.length + (settings ? 1 : 0) > 1;
  return (
    <div className={useOffers()} data-many={many || undefined}>
      {question &&
        offers.map((offer) => (
          <Offer
            key={offer.kind}
            offer={offer}
            answer={answer}
            run={(model) => actions.retry(question, model)}
          />
        ))}
      {question && action === 'retry' && !planned && (
        <TextButton tone="outline" onClick={() => actions.retry(question, null)}>
          {t('action.retry')}
        </TextButton>
      )}
      {settings && (
        <TextButton
          tone={offers.length > 0 ? 'link' : 'outline'}
          onClick={() =>
            settings === 'connect' ? actions.connect(question) : actions.openSettings()
          }
        >
          {t(`action.${settings}`)}
        </TextButton>
      )}
    </div>
  );
}

/** What ends when a model is connected again, or another one. */
export const ofConnection = [
  'provider_unauthorized',
  'provider_no_access',
  'provider_cors',
  'provider_quota',
  'server_no_key',
] as const satisfies ErrorCode[];

/** To the settings of models; at a limit of a plan where no own model is connected. */
function settingsOf(
  action: ReturnType<typeof actionOf>,
  offers: readonly Fallback[],
  code: string | undefined,
) {
  if (ofConnection.some((each) => each === code)) return 'connect';
  if (action === 'settings' || action === 'connect') return action;
  const isOwn = (offer: Fallback) =>
    'model' in offer && !['basic', 'gateway'].includes(offer.model.ref.connection);
  return action === 'upgrade' && !offers.some(isOwn) ? 'connect' : null;
}

interface OfferProps {
  offer: Fallback;
  answer: Message;
  run: (model: Message['model']) => void;
}

function Offer({ offer, answer, run }: OfferProps) {
  const { t } = useText();
  if (offer.kind === 'retry') return <RetryOffer offer={offer} answer={answer} run={run} />;
  const { entry, ref } = offer.model;
  return (
    <TextButton tone="outline" onClick={() => run(ref)}>
      {t(offer.kind === 'local' ? 'recover.local' : 'recover.other', { name: entry.title })}
    </TextButton>
  );
}

function RetryOffer({ offer, answer, run }: OfferProps & { offer: Fallback & { kind: 'retry' } }) {
  const { t } = useText();
  const models = useConnectedModels();
  // The same request again; for a model that is no longer connected, to the chat's model.
  const same = models.some(({ ref }) => sameModel(ref, answer.model)) ? answer.model : null;
  const seconds = useSecondsUntil(Date.parse(answer.updated_at) + (offer.afterMs ?? 0));
  return (
    <TextButton tone="outline" disabled={seconds > 0} onClick={() => run(same)}>
      {seconds > 0 ? t('recover.retryIn', { seconds }) : t('action.retry')}
    </TextButton>
  );
}

const secondMs = 1000;

/** Whole seconds until a moment, counted down; 0 from then on. */
function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const left = secondsUntil(moment);
    setSeconds(left);
    if (left === 0) return;
    const timer = setInterval(() => {
      const now = secondsUntil(moment);
      setSeconds(now);
      if (now === 0) clearInterval(timer);
    }, secondMs);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / secondMs));
