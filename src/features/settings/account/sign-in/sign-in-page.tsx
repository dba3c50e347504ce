import '#ui/later-texts.ts';
import { Spinner } from '@fluentui/react-components';
import { useCallback, useEffect } from 'react';
import type { AccountUser } from '#domain/account/state.ts';
import { chatPlace } from '#domain/routes/routes.ts';
import { backOf } from '#domain/routes/sign-in-place.ts';
import { useText } from '#ui/text.ts';
import { useAccount } from '../../../hooks/use-account.ts';
import { useVisit } from '../../../hooks/use-place.ts';
import { useRequest } from '../../../hooks/use-request.ts';
import { useShell } from '../../../shell.tsx';
import { LoneFrame } from '../../lone-frame.tsx';
import { AdoptionQuestion } from './adoption-question.tsx';
import { LegalLinks } from './legal-links.tsx';
import { SignIn, Unreachable } from './sign-in.tsx';
import { useAdoption } from './use-adoption.ts';

/** S2.4: signing in, as a page of its own that leads back to where the person was. */
export default function SignInPage() {
  const { t } = useText();
  const { account, error } = useAccount();
  const leave = useWayBack();
  const name = t('account.signIn');
  return (
    <LoneFrame name={name} data-sign-in>
      {account?.user ? (
        <Arrival user={account.user} leave={leave} />
      ) : (
        <>
          <h1>{name}</h1>
          <p>{t('account.why')}</p>
          {(account || error) && <Login leave={leave} />}
        </>
      )}
      <LegalLinks />
    </LoneFrame>
  );
}

/** To the place that the address names; else this page was opened for the sign-in alone. */
function useWayBack(): () => void {
  const { router, closePage } = useShell();
  const { place } = useVisit();
  return useCallback(() => {
    const back = place && backOf(place);
    if (back || !closePage) router?.go(back ?? chatPlace(null), 'replace');
    else closePage();
  }, [router, closePage, place]);
}

function Login({ leave }: { leave: () => void }) {
  const { t } = useText();
  const {
    value: login,
    error,
    retry,
  } = useRequest(async ({ startLogin }, signal) => {
    const started = await startLogin();
    if (signal.aborted) started.stop();
    return started;
  }, []);
  useEffect(() => () => login?.stop(), [login]);
  if (login) return <SignIn login={login} leave={leave} />;
  if (error) return <Unreachable error={error} retry={() => void retry()} leave={leave} />;
  return <Spinner size="tiny" label={t('account.checking')} />;
}

/** S4.10: what a guest has here is offered to the account before the person is led back, or in the account itself. */
function Arrival({ user, leave }: { user: AccountUser; leave: () => void }) {
  const { t } = useText();
  const { place } = useVisit();
  const { open, isKnown, left: _left, ...question } = useAdoption(user.userId);
  const isOfferedThere = place !== null && backOf(place)?.feature === 'settings';
  const isDone = isOfferedThere || (isKnown && open === null);
  useEffect(() => {
    if (isDone) leave();
  }, [isDone, leave]);
  if (isDone || !open) return <Spinner size="tiny" label={t('account.checking')} />;
  return (
    <>
      <h1>{user.email}</h1>
      <AdoptionQuestion adoptable={open} email={user.email} {...question} />
    </>
  );
}
