import { Field, Input } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { useAttempt } from '../../../hooks/use-attempt.ts';
import { useShell } from '../../../shell.tsx';
import { useRow, useStack } from '../../settings-styles.ts';
import { accountErrorText } from '../account-error.ts';

/** S4.9. `invite`: the invitation with which the person came. */
export function InvitationCard({ invite }: { invite: string }) {
  const { t } = useText();
  const { bus } = useShell();
  const attempt = useAttempt();
  const [code, setCode] = useState(invite);
  const { run, isBusy: busy, error } = useAction('here');
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(bus.request('account.useInvitation', { code }));
  };
  return (
    <form className={useStack()} onSubmit={send} noValidate>
      <Field
        label={t('account.invitation')}
        {...(error && { validationState: 'error', validationMessage: accountErrorText(t, error) })}
      >
        <Input
          dir="ltr"
          autoComplete="off"
          value={code}
          onChange={(_event, { value }) => setCode(value)}
        />
      </Field>
      <div className={useRow()}>
        <TextButton type="submit" tone="accent" disabled={busy || code.trim() === ''}>
          {t('account.useInvitation')}
        </TextButton>
        <TextButton
          disabled={busy}
          onClick={() => void attempt(bus.request('account.useInvitation', { code: null }))}
          text="account.notNow"
        />
      </div>
    </form>
  );
}
