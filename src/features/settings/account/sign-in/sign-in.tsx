import { Field, Input, Spinner } from '@fluentui/react-components';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isBusy, isInTab, loginStep } from '#machines/login/login.selectors.ts';
import type { CodedError, ErrorData } from '#shared/errors/coded-error.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useExtension, useGate } from '../../../hooks/use-extension.ts';
import { useVisit } from '../../../hooks/use-place.ts';
import { VersionPrompt } from '../../../parts/version-prompt.tsx';
import { type LoginActor, useShell } from '../../../shell.tsx';
import { useRow, useStack } from '../../settings-styles.ts';
import { accountErrorText } from '../account-error.ts';
import { CodeForm } from './code-form.tsx';

interface SignInProps {
  login: LoginActor;
  /** The person gives up. */
  leave: () => void;
}

/** S4.5: a code by mail, or Google; each failure is shown where it can be put right. */
export function SignIn({ login, leave }: SignInProps) {
  const { t } = useText();
  const step = useSelector(login, loginStep);
  const error = useSelector(login, ({ context }) => context.error);
  if (step === 'loading' || step === 'done') {
    return <Spinner size="tiny" label={t('account.checking')} />;
  }
  const retry = () => login.send({ type: 'login.retry' });
  if (step === 'unreachable') return <Unreachable {...{ error, retry, leave }} />;
  if (step === 'code') return <CodeForm login={login} />;
  if (step === 'google') return <Wait login={login} step={step} />;
  if (step === 'handoff') return <Wait login={login} step={step} />;
  return <Choice login={login} leave={leave} />;
}

interface UnreachableProps extends Pick<SignInProps, 'leave'> {
  error: ErrorData | CodedError | null;
  retry: () => void;
}

/** Nothing can start yet. */
export function Unreachable({ error, retry, leave }: UnreachableProps) {
  const { t } = useText();
  return (
    <div className={useStack()}>
      {error && <p role="alert">{accountErrorText(t, error)}</p>}
      <div className={useRow()}>
        <TextButton tone="accent" onClick={retry} text="action.retry" />
        <TextButton onClick={leave} text="account.notNow" />
      </div>
    </div>
  );
}

function Choice({ login, leave }: SignInProps) {
  const { t } = useText();
  const { ways, email, error, outcome } = useSelector(login, ({ context }) => context);
  const busy = useSelector(login, isBusy);
  const { version } = useShell();
  const [typed, setTyped] = useState(email);
  const row = useRow();
  const form = useRef<HTMLFormElement>(null);
  useGoogleAtOnce(login);
  // The button that led here is gone, and the focus with it.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.send({ type: 'login.email', email: typed });
  };
  const hasMail = ways?.email || ways?.mailbox;
  return (
    <form ref={form} className={useStack()} onSubmit={submit} noValidate>
      {hasMail ? (
        <Field
          label={t('account.email')}
          {...(ways.mailbox && { hint: t('account.mailboxHint') })}
          {...(error && {
            validationState: 'error',
            validationMessage: accountErrorText(t, error),
          })}
        >
          <Input
            type="email"
            autoComplete="email"
            dir="ltr"
            value={typed}
            onChange={(_event, { value }) => setTyped(value)}
          />
        </Field>
      ) : (
        <WithoutMail error={error} hasOther={ways?.google === true || version !== null} />
      )}
      <div className={row}>
        {hasMail && (
          <TextButton
            type="submit"
            tone="accent"
            data-button-name="send_code"
            disabled={busy || typed.trim() === ''}
            text={busy ? 'account.sending' : 'account.sendCode'}
          />
        )}
        <TextButton onClick={leave} text="account.notNow" />
      </div>
      {ways?.google && <GoogleButtons login={login} outcome={outcome} />}
      <HandoffButton login={login} />
    </form>
  );
}

/** S2.4: `/login/google` begins with it. A browser that opens no window for a page says so, and a link opens it. */
function useGoogleAtOnce(login: LoginActor): void {
  const { place } = useVisit();
  const { ways, outcome } = useSelector(login, ({ context }) => context);
  const isWanted = place?.id === 'google' && ways?.google === true && outcome === null;
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!isWanted || hasStarted.current) return;
    hasStarted.current = true;
    login.send({ type: 'login.google' });
  }, [isWanted, login]);
}

/** What failed at another way; else, where there is none, why. */
function WithoutMail({ error, hasOther }: { error: ErrorData | null; hasOther: boolean }) {
  const { t } = useText();
  if (error) return <p role="alert">{accountErrorText(t, error)}</p>;
  return hasOther ? null : <p role="alert">{t('error.emailUnavailable')}</p>;
}

function GoogleButtons({
  login,
  outcome,
}: {
  login: LoginActor;
  outcome: keyof typeof outcomeTexts | null;
}) {
  const { t } = useText();
  return (
    <>
      <div className={useRow()}>
        <TextButton
          tone="outline"
          data-button-name="sign_in_google"
          onClick={() => login.send({ type: 'login.google' })}
          text="account.google"
        />
        {outcome && (
          <TextButton tone="link" onClick={() => login.send({ type: 'login.googleInTab' })}>
            {t('address.open')}
          </TextButton>
        )}
      </div>
      {outcome && <p role="alert">{t(outcomeTexts[outcome])}</p>}
    </>
  );
}

const outcomeTexts = {
  popupClosed: 'account.popupClosed',
  popupBlocked: 'account.popupBlocked',
  timeout: 'account.popupTimeout',
  denied: 'account.denied',
  failed: 'error.loginFailed',
} as const;

/** Another window or client has the next step. */
function Wait({ login, step }: { login: LoginActor; step: 'google' | 'handoff' }) {
  const { t } = useText();
  const { version } = useShell();
  const inTab = useSelector(login, isInTab);
  const texts = {
    google: inTab ? 'account.waitTab' : 'account.waitPopup',
    handoff: version === null ? 'handoff.waitExtension' : 'handoff.waitWebApp',
  } as const;
  return (
    <div className={useStack()}>
      <Spinner size="tiny" labelPosition="after" label={t(texts[step])} />
      <div className={useRow()}>
        <TextButton onClick={() => login.send({ type: 'login.cancel' })} text="action.cancel" />
      </div>
    </div>
  );
}

/** S6.4: by the web app in the extension; in the web app by an extension that has a session. */
function HandoffButton({ login }: { login: LoginActor }) {
  const { version } = useShell();
  const known = useExtension();
  const ways = useSelector(login, ({ context }) => context.ways);
  const gate = useGate(known, ways, 'handoff');
  const row = useRow();
  const isThere = version !== null || (known.state?.isSignedIn && gate === 'ok');
  return (
    <>
      {isThere && (
        <div className={row}>
          <TextButton
            tone="outline"
            data-button-name="sign_in_handoff"
            onClick={() => login.send({ type: 'login.handoff' })}
            text={version === null ? 'handoff.byExtension' : 'handoff.byWebApp'}
          />
        </div>
      )}
      {gate === 'upgrade' && ways && (
        <VersionPrompt gate={gate} version={known.state?.version ?? null} ways={ways} />
      )}
    </>
  );
}
