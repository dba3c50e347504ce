import { isBusy } from '#machines/login/login.selectors.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { TextButton } from '#ui/controls/buttons.tsx';

import { formatCount } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import type { LoginActor } from '../../shell.tsx';
import { useRow, useStack } from '../settings-styles.ts';
import { accountErrorText } from './account-error.ts';

/** Asked once: what a guest has here belongs to the account from now on, or it stays here only. */
export function AdoptionQuestion({ login }: { login: LoginActor }) {
  const { t, tag } = useText();
  const { adoptable, error } = useSelector(login, ({ context }) => context);
  const busy = useSelector(login, isBusy);
  const answer = (isWanted: boolean) => login.send({ type: 'login.adopt', isWanted });
  const { conversations = 0, documents = 0 } = adoptable ?? {};
  return (
    <div className={useStack()}>
      <p>
        {t('account.adopt', {
          chats: formatCount(conversations, tag),
          documents: formatCount(documents, tag),
        })}
      </p>
      {error && <p role="alert">{accountErrorText(t, error)}</p>}
      <div className={useRow()}>
        <TextButton tone="accent" disabled={busy} onClick={() => answer(true)}>
          {t('account.adoptYes')}
        </TextButton>
        <TextButton tone="outline" disabled={busy} onClick={() => answer(false)}>
          {t('account.adoptNo')}
        </TextButton>
      </div>
    </div>
  );
}
