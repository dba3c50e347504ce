import { Checkbox } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { Unsent } from '#domain/account/state.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { formatCount } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../../shell.tsx';
import { useAttempt } from '../../use-attempt.ts';
import { useQuiet, useRow } from '../settings-styles.ts';
import { useExport } from './use-export.ts';

/** Takes the account's data along, and signs out: what is here stays, unless the person wants it removed. */
export function AccountData() {
  const { t } = useText();
  const { bus } = useShell();
  const attempt = useAttempt();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const save = useExport();
  const signOut = async () => {
    setBusy(true);
    await attempt(bus.request('account.signOut', isRemoving ? { isRemoving } : {}));
    setBusy(false);
  };
  const exportAll = async () => {
    setBusy(true);
    if (await attempt(save())) toast(t('account.exported'));
    setBusy(false);
  };
  return (
    <div>
      <div className={useRow()}>
        <TextButton tone="outline" disabled={busy} onClick={() => void exportAll()}>
          {t('account.export')}
        </TextButton>
        <TextButton tone="outline" disabled={busy} onClick={() => void signOut()}>
          {t('account.signOut')}
        </TextButton>
      </div>
      <Checkbox
        label={t('account.removeHere')}
        checked={isRemoving}
        onChange={(_event, { checked }) => setRemoving(checked === true)}
      />
      {isRemoving && <UnsentNote />}
    </div>
  );
}

/** What is unsent is not removed. */
function UnsentNote() {
  const { t, tag } = useText();
  const { bus } = useShell();
  const quiet = useQuiet();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  useEffect(() => {
    bus.request('account.unsent', {}).then(setUnsent, () => undefined);
  }, [bus]);
  if (!unsent || Object.values(unsent).every((count) => count === 0)) return null;
  const counts = {
    chats: formatCount(unsent.conversations, tag),
    documents: formatCount(unsent.documents, tag),
    settings: formatCount(unsent.settings, tag),
  };
  return (
    <p role="status" className={quiet}>
      {t('account.unsent', counts)}
    </p>
  );
}
