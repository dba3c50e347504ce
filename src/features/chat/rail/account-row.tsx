import { Person20Regular } from '@fluentui/react-icons/svg/person';
import { placeOf } from '#domain/routes/routes.ts';
import { signInPlace } from '#domain/routes/sign-in-place.ts';
import { useAccount } from '#features/hooks/use-account.ts';
import { useVisit } from '#features/hooks/use-place.ts';
import { useSignIn } from '#features/hooks/use-sign-in.ts';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { Destination } from './destination.tsx';

/** Who is signed in, whose server has the list, or that one can sign in; it leads to the account. */
export function AccountRow(props: { isFolded: boolean; opened?: () => void }) {
  const { t } = useText();
  const { openSettings } = useShell();
  const { account } = useAccount();
  const { place } = useVisit();
  const signIn = useSignIn();
  const isOwner = account?.oneList === 'on';
  const isGuest = account?.status === 'guest' && !isOwner;
  return (
    <Destination
      name={account?.user?.email ?? t(isOwner ? 'own.server' : 'account.signIn')}
      icon={<Person20Regular />}
      place={isGuest ? signInPlace(place) : placeOf('settings', 'account')}
      open={isGuest ? signIn : () => openSettings('account')}
      {...props}
    />
  );
}
