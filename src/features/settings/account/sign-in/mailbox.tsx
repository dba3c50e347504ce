import { useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useAttempt } from '../../../hooks/use-attempt.ts';
import { useShell } from '../../../shell.tsx';
import { useQuiet } from '../../settings-styles.ts';

type Mail = ReplyOf<'account.mailbox'>['mails'][number];

/** What a server in personal mode shows instead of sending it: for who is paired with it. */
export function Mailbox({ email }: { email: string }) {
  const { t } = useText();
  const { bus } = useShell();
  const attempt = useAttempt();
  const quiet = useQuiet();
  const [mails, setMails] = useState<readonly Mail[] | null>(null);
  const open = () =>
    attempt(bus.request('account.mailbox', {}).then((reply) => setMails(reply.mails)));
  const own = mails?.find(({ to }) => to.toLowerCase() === email.toLowerCase());
  return (
    <div>
      <TextButton tone="outline" onClick={() => void open()} text="account.openMailbox" />
      {mails && !own && <p className={quiet}>{t('account.noMail')}</p>}
      {own && (
        <article aria-label={own.subject} dir="auto">
          <strong>{own.subject}</strong>
          <p style={{ whiteSpace: 'pre-wrap' }}>{own.text}</p>
        </article>
      )}
    </div>
  );
}
