import { Field, Input } from '@fluentui/react-components';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isBusy } from '#machines/login/login.selectors.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { TextButton } from '#ui/controls/buttons.tsx';

import { useText } from '#ui/text.ts';
import type { LoginActor } from '../../../shell.tsx';
import { useRow, useStack } from '../../settings-styles.ts';
import { accountErrorText } from '../account-error.ts';
import { Mailbox } from './mailbox.tsx';

const digits = 6;

/** C6: the code of the mail; a code that is pasted or complete is sent at once. */
export function CodeForm({ login }: { login: LoginActor }) {
  const { t } = useText();
  const { email, error, ways } = useSelector(login, ({ context }) => context);
  const busy = useSelector(login, isBusy);
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!busy) form.current?.querySelector('input')?.focus();
  }, [busy]);
  const send = (value: string) => login.send({ type: 'login.code', code: value });
  const change = (value: string) => {
    const clean = digitsOf(value).slice(0, digits);
    setCode(clean);
    if (clean.length === digits && clean !== code) send(clean);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code) send(code);
  };
  return (
    <form ref={form} className={useStack()} onSubmit={submit} noValidate>
      <p>{t(ways?.mailbox ? 'account.codeInMailbox' : 'account.codeSent', { email })}</p>
      {ways?.mailbox && <Mailbox email={email} />}
      <Field
        label={t('account.code')}
        {...(error && { validationState: 'error', validationMessage: accountErrorText(t, error) })}
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          value={code}
          disabled={busy}
          onChange={(_event, { value }) => change(value)}
        />
      </Field>
      <div className={useRow()}>
        <TextButton
          type="submit"
          tone="accent"
          data-button-name="verify_code"
          disabled={busy || code === ''}
          text={busy ? 'account.checking' : 'action.continue'}
        />
        <Resend login={login} disabled={busy} />
        <TextButton tone="link" onClick={() => login.send({ type: 'login.changeEmail' })}>
          {t('account.changeEmail')}
        </TextButton>
      </div>
    </form>
  );
}

/** Also of keyboards that type those of full width, Arabic or Persian. */
function digitsOf(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\D/g, '');
}

function Resend({ login, disabled }: { login: LoginActor; disabled: boolean }) {
  const { t } = useText();
  const resendAt = useSelector(login, ({ context }) => context.resendAt);
  const [now, setNow] = useState(Date.now);
  const seconds = Math.ceil((resendAt - now) / 1000);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  const label = seconds > 0 ? t('account.resendIn', { seconds }) : t('account.resend');
  return (
    <TextButton
      tone="outline"
      disabled={disabled || seconds > 0}
      onClick={() => {
        setNow(Date.now());
        login.send({ type: 'login.resend' });
      }}
    >
      {label}
    </TextButton>
  );
}
