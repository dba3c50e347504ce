import { Checkbox } from '@fluentui/react-components';
import { useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useSettled } from '#ui/controls/late-cards.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { useShell } from '../../shell.tsx';
import { useRow } from '../settings-styles.ts';
import { UnsentNote, useLeaving } from './unsent-note.tsx';
import { useExport } from './use-export.ts';

/**
 * Takes the account's data along, and signs out: what is here stays, unseen, unless it is to be removed. On a machine
 * where the account is new it is, unless the person says otherwise.
 */
export function AccountData() {
  const { t } = useText();
  const { bus } = useShell();
  const toast = useToast();
  const { run, isBusy: busy } = useAction();
  const counted = useLeaving();
  const { leaving, error } = counted;
  const [choice, setChoice] = useState<boolean | null>(null);
  const isRemoving = choice ?? leaving?.isRecent ?? false;
  const save = useExport();
  useSettled(leaving !== undefined || error !== null);
  const signOut = () => run(bus.request('account.signOut', isRemoving ? { isRemoving } : {}));
  const exportAll = async () => {
    if (await run(save())) toast(t('account.exported'));
  };
  return (
    <div>
      <div className={useRow()}>
        <TextButton tone="outline" disabled={busy} onClick={() => void exportAll()}>
          {t('account.export')}
        </TextButton>
        <TextButton
          tone="outline"
          disabled={busy || (error ? isRemoving : leaving === undefined)}
          onClick={() => void signOut()}
          text="account.signOut"
        />
      </div>
      <Checkbox
        label={t('account.removeHere')}
        checked={isRemoving}
        onChange={(_event, { checked }) => setChoice(checked === true)}
      />
      {isRemoving && <UnsentNote of={counted} />}
    </div>
  );
}
