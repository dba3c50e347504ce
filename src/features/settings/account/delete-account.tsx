import { Field, Input, Textarea } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useShell } from '../../shell.tsx';
import { useRow, useStack, useWarning } from '../settings-styles.ts';
import { accountErrorText } from './account-error.ts';
import { UnsentNote, useLeaving } from './unsent-note.tsx';
import { useExport } from './use-export.ts';

const maxReason = 2000;

/** C14: with the address typed, because nothing brings it back. */
export function DeleteAccount({ email }: { email: string }) {
  const { t } = useText();
  const { bus } = useShell();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const { run, isBusy: busy, error } = useAction('here');
  const stack = useStack();
  const [isOpen, setOpen] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(bus.request('account.delete', { reason }))) toast(t('account.deleted'));
  };
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('account.delete')}</summary>
      <form className={stack} onSubmit={(event) => void submit(event)}>
        <p className={useWarning()}>
          {t('account.deleteBody')} {t('account.deleteHere')}
        </p>
        {isOpen && <LastChance />}
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
      </form>
    </details>
  );
}

/** What is nowhere else, and the export of the rest. */
function LastChance() {
  const { t } = useText();
  const counted = useLeaving();
  const attempt = useAttempt();
  const toast = useToast();
  const save = useExport();
  const exportAll = async () => {
    if (await attempt(save())) toast(t('account.exported'));
  };
  return (
    <div>
      <UnsentNote of={counted} />
      <TextButton tone="outline" onClick={() => void exportAll()} text="account.export" />
    </div>
  );
}
