import { Checkbox } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { Unsent } from '#domain/account/state.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useSettled } from '#ui/controls/late-cards.tsx';
import { formatCount } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../../shell.tsx';
import { useAttempt } from '../../use-attempt.ts';
import { useRow, useWarning } from '../settings-styles.ts';
import { useExport } from './use-export.ts';

/**
 * Takes the account's data along, and signs out: what is here stays, unseen, unless it is to be removed. On a machine
 * where the account is new it is, unless the person says otherwise.
 */
export function AccountData() {
  const { t } = useText();
  const { bus } = useShell();
  const attempt = useAttempt();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const leaving = useLeaving();
  const [choice, setChoice] = useState<boolean | null>(null);
  const isRemoving = choice ?? leaving?.isRecent ?? false;
  const save = useExport();
  useSettled(leaving !== undefined);
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
        <TextButton
          tone="outline"
          disabled={busy || leaving === undefined}
          onClick={() => void signOut()}
        >
          {t('account.signOut')}
        </TextButton>
      </div>
      <Checkbox
        label={t('account.removeHere')}
        checked={isRemoving}
        onChange={(_event, { checked }) => setChoice(checked === true)}
      />
      {isRemoving && leaving && <UnsentNote unsent={leaving.unsent} />}
    </div>
  );
}

interface Leaving {
  unsent: Unsent;
  /** The account signed in here less than a day ago. */
  isRecent: boolean;
}

/** undefined: not counted yet; null: it cannot be counted. Counted again when the person comes back to the page. */
function useLeaving(): Leaving | null | undefined {
  const { bus } = useShell();
  const [leaving, setLeaving] = useState<Leaving | null>();
  useEffect(() => {
    const count = () => {
      bus.request('account.unsent', {}).then(
        ({ isRecent, ...unsent }) => setLeaving({ isRecent, unsent }),
        () => setLeaving(null),
      );
    };
    count();
    addEventListener('focus', count);
    return () => removeEventListener('focus', count);
  }, [bus]);
  return leaving;
}

/** What is unsent is removed for good. */
function UnsentNote({ unsent }: { unsent: Unsent }) {
  const { t, tag } = useText();
  const warning = useWarning();
  if (Object.values(unsent).every((count) => count === 0)) return null;
  const counts = {
    chats: formatCount(unsent.conversations, tag),
    documents: formatCount(unsent.documents, tag),
    memos: formatCount(unsent.memos, tag),
    settings: formatCount(unsent.settings, tag),
    samples: formatCount(unsent.samples, tag),
  };
  return (
    <p role="status" className={warning}>
      {t('account.unsent', counts)}
    </p>
  );
}
