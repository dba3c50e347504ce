import { Link } from '@fluentui/react-components';
import { useId } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useSettled } from '#ui/controls/late-cards.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { useShell } from '../../shell.tsx';
import { useLines } from '../settings-styles.ts';

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
              text="share.stop"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useShares() {
  const { t } = useText();
  const { bus } = useShell();
  const toast = useToast();
  const { run, isBusy: busy } = useAction();
  const { value, error, retry } = useRequest(() => bus.request('share.list', {}), [bus], {
    on: ['conversations.changed'],
  });
  const shares = value?.shares ?? (error ? [] : null);
  const stop = async (conversationId: string) => {
    const ended = bus.request('share.set', { conversationId, messageIds: null }).then(retry);
    if (await run(ended)) toast(t('share.stopped'));
  };
  return { shares, busy, stop };
}
