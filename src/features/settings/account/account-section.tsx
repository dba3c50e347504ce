import { Spinner } from '@fluentui/react-components';
import { useAccount } from '#features/hooks/use-account.ts';
import { useSignIn } from '#features/hooks/use-sign-in.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { LateCards } from '#ui/controls/late-cards.tsx';
import { useText } from '#ui/text.ts';
import { OwnVersion } from '../../parts/version-prompt.tsx';
import { useQuiet } from '../settings-styles.ts';
import { accountErrorText } from './account-error.ts';
import { AccountPage } from './account-page.tsx';
import { Devices } from './devices.tsx';
import { OwnServer } from './own-server.tsx';
import { SharedChats } from './shared-chats.tsx';
import { StorageCard } from './storage-card.tsx';

/** The way to signing in, and the account of a person who is. */
export function AccountSection() {
  const { t } = useText();
  const { account, error, refresh } = useAccount();
  const signIn = useSignIn();
  if (error) {
    return (
      <>
        <p role="alert">{accountErrorText(t, error)}</p>
        <TextButton tone="outline" onClick={refresh} text="action.retry" />
      </>
    );
  }
  if (!account) return <Spinner size="tiny" label={t('account.checking')} />;
  if (account.user) return <AccountPage account={account} user={account.user} />;
  const isPaired = account.status === 'paired';
  return (
    <>
      {account.hasEnded && <p role="alert">{t('account.ended')}</p>}
      {account.isUnpaired && <p role="alert">{t('error.pairingRefused')}</p>}
      {account.oneList && <OwnServer oneList={account.oneList} />}
      {!isPaired && <TextButton tone="accent" onClick={signIn} text="account.signIn" />}
      <LateCards>
        <OwnVersion />
        {account.oneList === 'on' && <StorageCard />}
        {account.oneList === 'on' && <Devices />}
        {isPaired && <SharedChats />}
      </LateCards>
      {isPaired && <OtherPeople signIn={signIn} />}
    </>
  );
}

/** Who is paired owns the server and needs no account: one is for other people who use it. */
function OtherPeople({ signIn }: { signIn: () => void }) {
  const { t } = useText();
  return (
    <section aria-label={t('account.signIn')}>
      <p className={useQuiet()}>{t('own.people')}</p>
      <TextButton tone="outline" onClick={signIn} text="account.signIn" />
    </section>
  );
}

/** What an account is for. Who owns the server sees what is shared instead. */
export function AccountPlace() {
  const { t } = useText();
  const { account } = useAccount();
  if (!account || account.status === 'paired') return null;
  return <p>{t('settings.account.body')}</p>;
}
