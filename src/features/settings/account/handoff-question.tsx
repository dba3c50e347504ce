import { useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useSettled } from '#ui/controls/late-cards.tsx';
import { useText } from '#ui/text.ts';
import { useShell } from '../../shell.tsx';
import { useAttempt } from '../../use-attempt.ts';
import { useRow, useWarning } from '../settings-styles.ts';

type Question = ReplyOf<'handoff.pending'>['question'];

/** S6.4 in the extension: the web app asks for a session of this account. */
export function HandoffQuestion({ email }: { email: string }) {
  const { t } = useText();
  const { bus } = useShell();
  const row = useRow();
  const box = useWarning();
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const question = usePending();
  useSettled(question !== undefined);
  if (!question) return null;
  const { challenge, server } = question;
  const answer = async (isAllowed: boolean) => {
    setBusy(true);
    await attempt(bus.request('handoff.answer', { challenge, isAllowed }));
    setBusy(false);
  };
  return (
    <section className={box} role="alert" aria-label={t('handoff.name')}>
      <p>{t('handoff.question', { email, server })}</p>
      <div className={row}>
        <TextButton tone="accent" disabled={busy} onClick={() => void answer(true)}>
          {t('handoff.allow')}
        </TextButton>
        <TextButton tone="outline" disabled={busy} onClick={() => void answer(false)}>
          {t('handoff.deny')}
        </TextButton>
      </div>
    </section>
  );
}

/** undefined: not known yet. In the web app there is none. */
function usePending(): Question | undefined {
  const { bus, version } = useShell();
  const [question, setQuestion] = useState<Question | undefined>(
    version === null ? null : undefined,
  );
  const look = useCallback(() => {
    if (version === null) return;
    bus.request('handoff.pending', {}).then(
      (reply) => setQuestion(reply.question),
      () => setQuestion(null),
    );
  }, [bus, version]);
  useEffect(() => {
    look();
    return bus.on('handoff.changed', look);
  }, [bus, look]);
  return question;
}
