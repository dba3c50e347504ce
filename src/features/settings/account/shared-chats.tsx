import { Link } from '@fluentui/react-components';
import { useCallback, useEffect, useId, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useSettled } from '#ui/controls/late-cards.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../../shell.tsx';
import { useAttempt } from '../../use-attempt.ts';
import { useLines } from '../settings-styles.ts';

type Shares = ReplyOf<'share.list'>['shares'];

/** C22: chats that anyone who has the link can read; each can be ended. Nothing where there is none. */
export function SharedChats() {
  const { t } = useText();
  const heading = useId();
  const { shares, busy, stop } = useShares();
  const list = useLines();
  useSettled(shares !== null);
  if (!shares?.length) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{t('account.shared')}</h3>
      <ul className={list}>
        {shares.map(({ conversationId, name, link }) => (
          <li key={conversationId}>
            <Link href={link} target="_blank" rel="noopener noreferrer" dir="auto" inline>
              {name}
            </Link>
            <TextButton
              tone="outline"
              disabled={busy}
              aria-label={`${t('share.stop')}: ${name}`}
              onClick={() => void stop(conversationId)}
            >
              {t('share.stop')}
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useShares() {
  const { t } = useText();
  const { bus } = useShell();
  const attempt = useAttempt();
  const toast = useToast();
  const [shares, setShares] = useState<Shares | null>(null);
  const [busy, setBusy] = useState(false);
  const load = useCallback(
    () => bus.request('share.list', {}).then((reply) => setShares(reply.shares)),
    [bus],
  );
  useEffect(() => {
    const refresh = () => void load().catch(() => setShares((last) => last ?? []));
    refresh();
    return bus.on('conversations.changed', refresh);
  }, [bus, load]);
  const stop = async (conversationId: string) => {
    setBusy(true);
    const ended = bus.request('share.set', { conversationId, messageIds: null }).then(load);
    if (await attempt(ended)) toast(t('share.stopped'));
    setBusy(false);
  };
  return { shares, busy, stop };
}
