import { HostWords } from '#ui/controls/host-words.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useOutcome } from './connect-styles.ts';
import type { Attempt } from './use-connect.ts';

/** How an attempt goes, and why it failed. `name`: of the host. */
export function AttemptText({ attempt, name }: { attempt: Attempt; name: string }) {
  const { t } = useText();
  const style = useOutcome();
  if (attempt.state === 'none') return <div className={style} role="status" />;
  if (attempt.state === 'testing') {
    return (
      <div className={style} role="status">
        <p>{t('connect.testing', { name })}</p>
      </div>
    );
  }
  const { error, isRefused } = attempt;
  const isKey = error.code === 'provider_unauthorized';
  return (
    <div className={style} role="alert">
      <p data-bad>{isKey ? t('connect.wrongKey', { name }) : errorText(t, error)}</p>
      {isRefused && <p>{t('settings.model.noAccess')}</p>}
      {!isKey && <HostWords error={error} />}
    </div>
  );
}
