import { Person20Regular } from '@fluentui/react-icons/svg/person';
import { useText } from '#ui/text.ts';
import { useAccount } from '../hooks/use-account.ts';
import { useSignIn } from '../hooks/use-sign-in.ts';
import { useWays } from '../hooks/use-ways.ts';
import { useTiles } from './connect-styles.ts';

/** Signed out of a server whose own models answer who signs in: that is the shortest way. */
export function SignInTile() {
  const { t } = useText();
  const { account } = useAccount();
  const free = useWays()?.freeAnswers;
  const signIn = useSignIn();
  const tiles = useTiles();
  if (account?.status !== 'guest' || !free) return null;
  return (
    <ul className={tiles} aria-label={t('account.signIn')}>
      <li>
        <button type="button" data-first onClick={signIn}>
          <Person20Regular aria-hidden />
          <span>
            <b>
              {free.aDay === null ? t('account.signIn') : t('connect.signIn', { count: free.aDay })}
            </b>
          </span>
        </button>
      </li>
    </ul>
  );
}
