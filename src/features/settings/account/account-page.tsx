import { Badge, makeResetStyles } from '@fluentui/react-components';
import { isPaidRole } from '#domain/account/plan-names.ts';
import type { AccountState, AccountUser } from '#domain/account/state.ts';
import { LateCards } from '#ui/controls/late-cards.tsx';
import { useText } from '#ui/text.ts';
import { useExtension } from '../../hooks/use-extension.ts';
import { OwnVersion } from '../../parts/version-prompt.tsx';
import { useQuiet, useRow, useStack, useWarning } from '../settings-styles.ts';
import { AccountData } from './account-data.tsx';
import { ApiTokens } from './api-tokens.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Devices } from './devices.tsx';
import { ExtensionCard, ExtensionWish } from './extension-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { SharedChats } from './shared-chats.tsx';
import { OpenAdoption } from './sign-in/adoption-question.tsx';
import { HandoffQuestion } from './sign-in/handoff-question.tsx';
import { InvitationCard } from './sign-in/invitation-card.tsx';
import { StorageCard } from './storage-card.tsx';
import { SyncLine } from './sync-line.tsx';
import { usePlans } from './use-plans.ts';

// Its line comes late: what is below it does not move from under the mouse.
const useSyncPlace = makeResetStyles({ minHeight: '20px' });

interface AccountPageProps {
  account: AccountState;
  user: AccountUser;
}

/** Who is signed in, where, and what can be done with it all. */
export function AccountPage({ user, account }: AccountPageProps) {
  const { isStale, group, invite = '', notice } = account;
  const { t, tag } = useText();
  const stack = useStack();
  const warning = useWarning();
  const quiet = useQuiet();
  const syncPlace = useSyncPlace();
  const extension = useExtension();
  return (
    <div className={stack}>
      <div>
        <div className={useRow()}>
          <strong dir="ltr">{user.email}</strong> <RoleBadge user={user} />
        </div>
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
        {notice !== undefined && (
          <p className={warning} role="alert">
            {t('error.serverMessage', { words: notice })}
          </p>
        )}
        {isStale && notice === undefined && <p className={warning}>{t('account.stale')}</p>}
        <div className={syncPlace}>
          <SyncLine />
        </div>
      </div>
      <LateCards>
        <AccountData />
        <OpenAdoption userId={user.userId} email={user.email} />
        {user.needsInvitation && <InvitationCard invite={invite} />}
        <PlanCard user={user} />
        <StorageCard />
        <HandoffQuestion email={user.email} />
        <ExtensionWish known={extension} email={user.email} />
        <OwnVersion />
        <Devices />
        <ApiTokens />
        <SharedChats />
        <ExtensionCard known={extension} />
        <DeleteAccount email={user.email} />
      </LateCards>
    </div>
  );
}

function RoleBadge({ user }: { user: AccountUser }) {
  const { t } = useText();
  if (!usePlans(user)) return null;
  return (
    <Badge appearance={isPaidRole(user.role) ? 'filled' : 'tint'}>
      {t(user.role === 'guest' ? 'role.free' : `role.${user.role}`)}
    </Badge>
  );
}
