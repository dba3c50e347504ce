import { Input, Link } from '@fluentui/react-components';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { isLoopback } from '#domain/documents/server-copies.ts';
import { useAction } from '#features/hooks/use-action.ts';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { useSignIn } from '#features/hooks/use-sign-in.ts';
import { useShell } from '#features/shell.tsx';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';

interface ShareLinkProps {
  conversationId: string;
  /** Those of the preview. */
  messageIds: readonly string[];
}

/** C22: makes the public page, renews it from the preview, or ends it. */
export function ShareLink({ conversationId, messageIds }: ShareLinkProps) {
  const { t } = useText();
  const signIn = useSignIn();
  const { state, busy, share, stop } = useShare(conversationId);
  if (!state) return null;
  const create = () => share(messageIds);
  const isGuest = state.by === null;
  return (
    <section aria-label={t('share.heading')} aria-busy={busy}>
      <h3>{t('share.heading')}</h3>
      <p>{t(isGuest ? 'share.guest' : 'share.body')}</p>
      {state.link !== null && <LinkField link={state.link} />}
      {state.link !== null && isLoopback(state.link) && <p>{t('share.here')}</p>}
      <div>
        {isGuest ? (
          <TextButton tone="outline" onClick={signIn} text="account.signIn" />
        ) : (
          <TextButton
            tone={state.link === null ? 'accent' : 'outline'}
            disabled={busy}
            onClick={create}
            text={state.link === null ? 'share.create' : 'share.update'}
          />
        )}
        {state.link !== null && <TextButton disabled={busy} onClick={stop} text="share.stop" />}
      </div>
    </section>
  );
}

function LinkField({ link }: { link: string }) {
  const { t } = useText();
  const { copy } = useShell();
  const attempt = useAttempt();
  const toast = useToast();
  const copyLink = async () => {
    if (await attempt(copy(link))) toast(t('share.copied'));
  };
  return (
    <>
      <div>
        <Input
          readOnly
          dir="ltr"
          aria-label={t('share.link')}
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <IconButton
          name={t('answer.copy')}
          icon={<Copy20Regular />}
          onClick={() => void copyLink()}
        />
      </div>
      <Link href={link} target="_blank" rel="noopener noreferrer" inline>
        {t('share.open')}
      </Link>
    </>
  );
}

function useShare(conversationId: string) {
  const { t } = useText();
  const { bus } = useShell();
  const attempt = useAttempt();
  const { run, isBusy: busy } = useAction();
  const toast = useToast();
  const [state, setState] = useState<ReplyOf<'share.get'> | null>(null);
  useEffect(() => {
    void attempt(bus.request('share.get', { conversationId }).then(setState));
  }, [attempt, bus, conversationId]);
  const set = async (messageIds: string[] | null, done: string | null) => {
    const isSet = await run(
      bus.request('share.set', { conversationId, messageIds }).then(setState),
    );
    if (isSet && done !== null) toast(done);
  };
  return {
    state,
    busy,
    share: (messageIds: readonly string[]) =>
      void set([...messageIds], state?.link ? t('share.updated') : null),
    stop: () => void set(null, t('share.stopped')),
  };
}
