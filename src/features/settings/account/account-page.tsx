import { Badge } from '@fluentui/react-components';
import { useState } from 'react';
import { isPaidRole } from '#domain/account/plan-names.ts';
import type { AccountState, AccountUser } from '#domain/account/state.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../../shell.tsx';
import { useAttempt } from '../../use-attempt.ts';
import { useQuiet, useRow, useStack, useWarning } from '../settings-styles.ts';
import { DeleteAccount } from './delete-account.tsx';
import { Devices } from './devices.tsx';
import { ExtensionCard } from './extension-card.tsx';
import { HandoffQuestion } from './handoff-question.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { SharedChats } from './shared-chats.tsx';
import { SyncLine } from './sync-line.tsx';
import { useExport } from './use-export.ts';
import { OwnVersion } from './version-prompt.tsx';

const planNames = {
  guest: 'Free',
  free: 'Free',
  basic: 'Basic',
  pro: 'Pro',
  elite: 'Elite',
} as const;

interface AccountPageProps {
  account: AccountState;
  user: AccountUser;
}

/** Who is signed in, where, and what can be done with it all. */
export function AccountPage({ user, account }: AccountPageProps) {
  const { isStale, group, invite = '' } = account;
  const { t, tag } = useText();
  const stack = useStack();
  const warning = useWarning();
  const quiet = useQuiet();
  return (
    <div className={stack}>
      <div>
        <p className={useRow()}>
          <strong dir="ltr">{user.email}</strong>{' '}
          <Badge appearance={isPaidRole(user.role) ? 'filled' : 'tint'}>
            {planNames[user.role]}
          </Badge>
        </p>
        {user.createdAt && (
          <p className={quiet}>
            {t('account.since', {
              date: new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(
                new Date(user.createdAt),
              ),
            })}
          </p>
        )}
        {group && (
          <p className={quiet}>{t('account.group', { name: group.name, count: group.members })}</p>
        )}
        {isStale && <p className={warning}>{t('account.stale')}</p>}
        <SyncLine />
      </div>
      {user.needsInvitation && <InvitationCard invite={invite} />}
      <PlanCard user={user} />
      <HandoffQuestion email={user.email} />
      <OwnVersion />
      <ExtensionCard email={user.email} />
      <Devices />
      <SharedChats />
      <Data />
      <DeleteAccount email={user.email} />
    </div>
  );
}

function Data() {
  const { t } = useText();
  const { bus } = useShell();
  const attempt = useAttempt();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = useExport();
  const signOut = async () => {
    setBusy(true);
    await attempt(bus.request('account.signOut', {}));
    setBusy(false);
  };
  const exportAll = async () => {
    setBusy(true);
    if (await attempt(save())) toast(t('account.exported'));
    setBusy(false);
  };
  return (
    <div className={useRow()}>
      <TextButton tone="outline" disabled={busy} onClick={() => void exportAll()}>
        {t('account.export')}
      </TextButton>
      <TextButton tone="outline" disabled={busy} onClick={() => void signOut()}>
        {t('account.signOut')}
      </TextButton>
    </div>
  );
}
