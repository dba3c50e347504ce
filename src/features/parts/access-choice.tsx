import { type AccessChoice, accessChoices } from '#domain/sites/site-groups.ts';
import { ChoiceCards } from '#ui/controls/choice-cards.tsx';
import { useText } from '#ui/text.ts';
import type { useAccess } from '../hooks/use-access.ts';
import { useAttempt } from '../hooks/use-attempt.ts';

interface AccessChoiceCardsProps {
  access: ReturnType<typeof useAccess>;
  /** It is as the person has chosen. */
  chosen?: (choice: AccessChoice) => void;
}

/** Every site, mail and social sites, or only when the icon is clicked (DESIGN section 6). */
export function AccessChoiceCards({ access, chosen }: AccessChoiceCardsProps) {
  const { t } = useText();
  const attempt = useAttempt();
  const choices = accessChoices.map((choice) => ({
    key: choice,
    title: t(`access.${choice}`),
    body: t(`access.${choice}Body`),
    chosen: access.choice === choice,
    run: () => void attempt(access.choose(choice).then(() => chosen?.(choice))),
  }));
  return <ChoiceCards name={t('access.name')} choices={choices} />;
}
