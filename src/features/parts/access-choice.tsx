import { accessChoices } from '#domain/sites/site-groups.ts';
import { ChoiceCards } from '#ui/controls/choice-cards.tsx';
import { useText } from '#ui/text.ts';
import type { useAccess } from '../hooks/use-access.ts';
import { useAttempt } from '../hooks/use-attempt.ts';

/** Every site, mail and social sites, or only when the icon is clicked (DESIGN section 6). */
export function AccessChoiceCards({ access }: { access: ReturnType<typeof useAccess> }) {
  const { t } = useText();
  const attempt = useAttempt();
  const choices = accessChoices.map((choice) => ({
    key: choice,
    title: t(`access.${choice}`),
    body: t(`access.${choice}Body`),
    chosen: access.choice === choice,
    run: () => void attempt(access.choose(choice)),
  }));
  return <ChoiceCards name={t('access.name')} choices={choices} />;
}
