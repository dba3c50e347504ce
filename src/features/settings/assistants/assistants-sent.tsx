import { useState } from 'react';
import { useText } from '#ui/text.ts';
import { TokensFailed } from '../account/api-tokens.tsx';
import { useApiTokens } from '../account/use-api-tokens.ts';
import { useLines, useQuiet } from '../settings-styles.ts';
import { AssistantCalls } from './assistant-calls.tsx';

/** What left by assistants, which the server knows; nothing is requested before it is unfolded. */
export function AssistantsSent() {
  const { t } = useText();
  const [isOpen, open] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{t('settings.assistants.heading')}</summary>
      {isOpen && <UsedAssistants />}
    </details>
  );
}

function UsedAssistants() {
  const { t } = useText();
  const quiet = useQuiet();
  const lines = useLines();
  const { list, error, load } = useApiTokens('assistants');
  const isWithout = error?.code === 'please_login' || error?.code === 'not_found';
  if (error && !isWithout) return <TokensFailed error={error} load={load} />;
  if (!list && !isWithout) return null;
  const used = (list?.tokens ?? []).filter(({ lastUsedAt }) => lastUsedAt !== null);
  if (used.length === 0) return <p className={quiet}>{t('settings.privacy.nothing')}</p>;
  return (
    <ul className={lines} aria-label={t('settings.assistants.heading')}>
      {used.map(({ id, name }) => (
        <li key={id}>
          <div>
            <div dir="auto">{name}</div>
            <AssistantCalls id={id} />
          </div>
        </li>
      ))}
    </ul>
  );
}
