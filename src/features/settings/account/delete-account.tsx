import { Field, Input, Textarea } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { type ErrorData, toCodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../../shell.tsx';
import { useQuiet, useRow, useStack, useWarning } from '../settings-styles.ts';
import { accountErrorText } from './account-error.ts';

const maxReason = 2000;

/** C14: with the address typed, because nothing brings it back. */
export function DeleteAccount({ email }: { email: string }) {
  const { t } = useText();
  const { bus } = useShell();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);
  const stack = useStack();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await bus.request('account.delete', { reason });
      toast(t('account.deleted'));
    } catch (thrown) {
      setError(toCodedError(thrown).toData());
    }
    setBusy(false);
  };
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <details>
      <summary>{t('account.delete')}</summary>
      <form className={stack} onSubmit={(event) => void submit(event)}>
        <p className={useWarning()}>{t('account.deleteBody')}</p>
        <Field label={t('account.deleteReason')}>
          <Textarea
            value={reason}
            maxLength={maxReason}
            onChange={(_event, { value }) => setReason(value)}
          />
        </Field>
        <Field label={t('account.deleteConfirm', { email })}>
          <Input
            value={typed}
            dir="ltr"
            autoComplete="off"
            onChange={(_event, { value }) => setTyped(value)}
          />
        </Field>
        {error && <p role="alert">{accountErrorText(t, error)}</p>}
        <div className={useRow()}>
          <TextButton type="submit" tone="accent" disabled={busy || !isConfirmed}>
            {t(busy ? 'account.deleting' : 'account.deleteNow')}
          </TextButton>
        </div>
        <p className={useQuiet()}>{t('account.deleteKeeps')}</p>
      </form>
    </details>
  );
}
