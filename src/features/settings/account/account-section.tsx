import { Spinner } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useAccount } from '#features/hooks/use-account.ts';
import { useVisit } from '#features/hooks/use-place.ts';
import { useSignIn } from '#features/hooks/use-sign-in.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { LateCards } from '#ui/controls/late-cards.tsx';
import { useText } from '#ui/text.ts';
import { OwnVersion } from '../../parts/version-prompt.tsx';
import { useShell } from '../../shell.tsx';
import { accountErrorText } from './account-error.ts';
import { AccountPage } from './account-page.tsx';
import { SharedChats } from './shared-chats.tsx';

/** The way to signing in, and the account of a person who is. */
export function AccountSection() {
  const { t } = useText();
  const { account, error, refresh } = useAccount();
  const signIn = useSignIn();
  useSignInForPlan(account !== null && account.user === null, signIn);
  if (error) {
    return (
      <>
        <p role="alert">{accountErrorText(t, error)}</p>
        <TextButton tone="outline" onClick={refresh}>
          {t('action.retry')}
        </TextButton>
      </>
    );
  }
  if (!account) return <Spinner size="tiny" label={t('account.checking')} />;
  if (account.user) return <AccountPage account={account} user={account.user} />;
  return (
    <>
      {account.hasEnded && <p role="alert">{t('account.ended')}</p>}
      <TextButton tone="accent" onClick={signIn}>
        {t('account.signIn')}
      </TextButton>
      <LateCards>
        <OwnVersion />
        {account.status === 'paired' && <SharedChats />}
      </LateCards>
    </>
  );
}

/** Who has chosen a plan signs in for it at once, unless they come back from there. */
function useSignInForPlan(isOut: boolean, signIn: () => void): void {
  const { router, wantedPlan } = useShell();
  const { place } = useVisit();
  const isShown = place?.feature === 'settings' && place.id === 'account';
  const hasStarted = useRef(router?.left?.feature === 'signIn');
  useEffect(() => {
    if (!wantedPlan || !isOut || !isShown || hasStarted.current) return;
    hasStarted.current = true;
    signIn();
  }, [wantedPlan, isOut, isShown, signIn]);
}
