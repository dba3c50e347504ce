import type { ReplyOf } from '#bus/types.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useSettled } from '#ui/controls/late-cards.tsx';
import { useText } from '#ui/text.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { useRequest } from '../../../hooks/use-request.ts';
import { useShell } from '../../../shell.tsx';
import { useRow, useWarning } from '../../settings-styles.ts';

type Question = ReplyOf<'handoff.pending'>['question'];

/** S6.4 in the extension: the web app asks for a session of this account. */
export function HandoffQuestion({ email }: { email: string }) {
  const { t } = useText();
  const { bus } = useShell();
  const row = useRow();
  const box = useWarning();
  const { run, isBusy: busy } = useAction();
  const question = usePending();
  useSettled(question !== undefined);
  if (!question) return null;
  const { challenge, server } = question;
  const answer = (isAllowed: boolean) =>
    void run(bus.request('handoff.answer', { challenge, isAllowed }));
  return (
    <section className={box} role="alert" aria-label={t('handoff.name')}>
      <p>{t('handoff.question', { email, server })}</p>
      <div className={row}>
        <TextButton tone="accent" disabled={busy} onClick={() => answer(true)}>
          {t('handoff.allow')}
        </TextButton>
        <TextButton tone="outline" disabled={busy} onClick={() => answer(false)}>
          {t('handoff.deny')}
        </TextButton>
      </div>
    </section>
  );
}

const none = { question: null };

/** undefined: not known yet. In the web app there is none. */
function usePending(): Question | undefined {
  const { version } = useShell();
  const { value } = useRequest(
    ({ bus }) => (version === null ? null : bus.request('handoff.pending', {}).catch(() => none)),
    [version],
    { on: ['handoff.changed'] },
  );
  return version === null ? null : value?.question;
}
