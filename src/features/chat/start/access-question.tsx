import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useAccess } from '#features/hooks/use-access.ts';
import { AccessChoiceCards } from '#features/parts/access-choice.tsx';
import type { SiteAccess } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { cardBox } from '#ui/theme/card-box.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';

const useCard = makeResetStyles({
  ...cardBox,
  backgroundColor: tokens.colorNeutralBackground1,
  textAlign: 'start',
  '& > h2, & > p': { margin: 0 },
  '& > h2': { fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  '& > p': { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2 },
  '& > button': { alignSelf: 'flex-start' },
});

interface AccessQuestionProps {
  site: SiteAccess;
  /** The question does not come again. */
  end: () => void;
}

/** The question at the first page that may not be read; later the page's chip offers access. */
export default function AccessQuestion({ site, end }: AccessQuestionProps) {
  const { t } = useText();
  const { settings } = useChatSettings();
  const access = useAccess(site, settings);
  return (
    <section className={useCard()} aria-label={t('access.name')}>
      <h2>{t('access.name')}</h2>
      <AccessChoiceCards access={access} chosen={(choice) => choice === 'click' && end()} />
      <p>{t('welcome.access')}</p>
      <TextButton tone="outline" data-button-name="welcomed" onClick={end} text="connect.close" />
    </section>
  );
}
