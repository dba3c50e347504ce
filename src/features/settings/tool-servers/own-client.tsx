import { type FormEvent, useState } from 'react';
import type { OwnClient } from '#domain/tool-servers/sign-in-return.ts';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { TypedField } from '#features/parts/typed-field.tsx';
import { useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useStack } from '../settings-styles.ts';

type Typed = Pick<OwnClient, 'clientId' | 'secret'>;

interface OwnClientFormProps {
  /** The address to register. */
  redirect: string;
  isBusy: boolean;
  signIn: (client: Typed) => void;
}

/** A client that the person has registered by hand: who grants knows no others. */
export function OwnClientForm({ redirect, isBusy, signIn }: OwnClientFormProps) {
  const { t } = useText();
  const { copy } = useShell();
  const attempt = useAttempt();
  const [typed, setTyped] = useState<Typed>({ clientId: '', secret: '' });
  const clientId = typed.clientId.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (clientId !== '' && !isBusy) signIn({ clientId, secret: typed.secret.trim() });
  };
  return (
    <form className={useStack()} onSubmit={submit} noValidate>
      <TypedField
        readOnly
        label={t('settings.toolServers.redirect')}
        value={redirect}
        change={() => undefined}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div>
        <TextButton
          tone="outline"
          onClick={() => void attempt(copy(redirect))}
          text="answer.copy"
        />
      </div>
      <TypedField
        label={t('settings.toolServers.clientId')}
        value={typed.clientId}
        change={(next) => setTyped((before) => ({ ...before, clientId: next }))}
      />
      <TypedField
        type="password"
        label={t('settings.toolServers.clientSecret')}
        hint={t('settings.search.keyHint')}
        value={typed.secret}
        change={(secret) => setTyped((before) => ({ ...before, secret }))}
      />
      <div>
        <TextButton type="submit" tone="accent" disabled={clientId === '' || isBusy}>
          {t('account.signIn')}
        </TextButton>
      </div>
    </form>
  );
}
