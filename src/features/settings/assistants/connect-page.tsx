import '#ui/later-texts.ts';
import { Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import type { AssistantGrant } from '#domain/account/api-token.ts';
import { isRedirectAddress } from '#domain/account/redirect-address.ts';
import { signInPlace } from '#domain/routes/sign-in-place.ts';
import type { CodedError } from '#shared/errors/coded-error.ts';
import type { ErrorCode } from '#shared/errors/registry.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useVisit } from '../../hooks/use-place.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { useShell } from '../../shell.tsx';
import { TokensFailed } from '../account/api-tokens.tsx';
import { LoneFrame } from '../lone-frame.tsx';
import { useRow, useStack } from '../settings-styles.ts';
import { firstGrant, GrantFields, isComplete } from './grant-fields.tsx';

/** A program that knows this server's address asks for access, and the person answers. */
export default function ConnectPage() {
  const { t } = useText();
  return (
    <LoneFrame name={t('settings.assistants.connect')} data-connect>
      <RequestedAccess />
    </LoneFrame>
  );
}

function RequestedAccess() {
  const { t } = useText();
  const { place } = useVisit();
  const { value, error, retry } = useRequest(
    ({ bus }) => {
      const { request } = place?.query ?? {};
      return request === undefined ? null : bus.request('account.assistantRequest', { request });
    },
    [place],
  );
  const { request } = place?.query ?? {};
  if (request === undefined) return <Invalid />;
  if (error) return <Failed error={error} retry={retry} />;
  if (!value) return <Spinner size="tiny" label={t('account.checking')} />;
  return <Question request={request} wanted={value} />;
}

function Invalid() {
  const { t } = useText();
  return <p role="alert">{t('settings.assistants.invalid')}</p>;
}

/** Errors of the request itself, which another try does not change. */
const ofRequest: ReadonlySet<ErrorCode> = new Set(['invalid_request', 'invalid', 'fetch_refused']);

function Failed({ error, retry }: { error: CodedError; retry: () => Promise<void> }) {
  const { t } = useText();
  const { router } = useShell();
  const { place } = useVisit();
  if (ofRequest.has(error.code)) return <Invalid />;
  if (error.code !== 'please_login') return <TokensFailed error={error} load={retry} />;
  return (
    <>
      <h1>{t('settings.assistants.connect')}</h1>
      <p>{t('settings.assistants.server')}</p>
      <div>
        <TextButton tone="accent" onClick={() => router?.go(signInPlace(place))}>
          {t('account.signIn')}
        </TextButton>
      </div>
    </>
  );
}

interface QuestionProps {
  request: string;
  wanted: ReplyOf<'account.assistantRequest'>;
}

/** Finding and reading are chosen at first, where they are wanted; no more than is wanted can be. */
function Question({ request, wanted: { name, from, scopes } }: QuestionProps) {
  const { t } = useText();
  const { bus } = useShell();
  const row = useRow();
  const stack = useStack();
  const { run, isBusy } = useAction();
  const [grant, change] = useState<AssistantGrant>({
    ...firstGrant,
    scopes: firstGrant.scopes.filter((scope) => scopes.includes(scope)),
  });
  const [isAnswered, setAnswered] = useState(false);
  const answer = async (given: AssistantGrant | null) => {
    const reply = bus.request('account.answerAssistant', { request, grant: given });
    if (await run(reply.then(lead))) setAnswered(true);
  };
  // The page stays where a program's own scheme is opened.
  if (isAnswered) return <p role="status">{t('account.tokenDone')}</p>;
  return (
    <>
      <h1 dir="auto">{t('settings.assistants.question', { name })}</h1>
      <p>{t('settings.assistants.leads', { address: from })}</p>
      <div className={stack}>
        <GrantFields grant={grant} change={change} offered={scopes} />
        <div className={row}>
          <TextButton
            tone="accent"
            disabled={isBusy || !isComplete(grant)}
            onClick={() => void answer(grant)}
          >
            {t('settings.assistants.allow')}
          </TextButton>
          <TextButton tone="outline" disabled={isBusy} onClick={() => void answer(null)}>
            {t('handoff.deny')}
          </TextButton>
        </div>
      </div>
    </>
  );
}

/** The server has checked it, and so does the page: it must never be led to a script. */
function lead({ address }: { address: string }): void {
  if (isRedirectAddress(address)) location.assign(address);
}
