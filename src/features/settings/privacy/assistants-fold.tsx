import { lazy, Suspense, useState } from 'react';
import { useText } from '#ui/text.ts';

const AssistantsSent = lazy(() => import('../assistants/assistants-sent.tsx'));

/** What left by assistants, which the server knows; nothing is requested before it is unfolded. */
export function AssistantsFold() {
  const { t } = useText();
  const [isOpen, open] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{t('settings.assistants.heading')}</summary>
      {isOpen && (
        <Suspense>
          <AssistantsSent />
        </Suspense>
      )}
    </details>
  );
}
