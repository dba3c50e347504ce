import { makeResetStyles, tokens } from '@fluentui/react-components';
import { AccessChoiceCards } from '#features/access-choice.tsx';
import { type SiteAccess, useShell } from '#features/shell.tsx';
import { useAccess } from '#features/use-access.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { ChoiceCards } from '#ui/controls/choice-cards.tsx';
import { useText } from '#ui/text.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';
import { useConnectionChoices } from './use-connection-choices.tsx';

const useCard = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  marginBlockEnd: '8px',
  padding: '12px 12px 14px',
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackground1,
  textAlign: 'start',
  '& > h2, & > h3, & > p': { margin: 0 },
  '& > h2': { fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  '& > h3': { marginBlockStart: '4px', fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  '& > p': { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2 },
  '& > button': { alignSelf: 'flex-start' },
  // The way on stays in view where the card is taller than the panel.
  '& > footer': {
    position: 'sticky',
    insetBlockEnd: '-8px',
    marginBlockEnd: '-14px',
    paddingBlock: '8px 14px',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `0 -8px 8px ${tokens.colorNeutralBackground1}`,
  },
});

/** First run: the models found on this machine first, and access to pages. */
export default function WelcomeCard() {
  const { t } = useText();
  const { access, openSettings } = useShell();
  const choices = useConnectionChoices();
  const { save } = useChatSettings();
  return (
    <section className={useCard()} aria-label={t('welcome.name')}>
      <h2>{t('action.connect')}</h2>
      <p>{t('welcome.body')}</p>
      <ChoiceCards name={t('action.connect')} choices={choices} />
      <TextButton tone="link" onClick={() => openSettings('model')}>
        {t('welcome.other')}
      </TextButton>
      {access && <PagesChoice site={access} />}
      <footer>
        <TextButton tone="accent" onClick={() => void save({ welcomed: true })}>
          {t('welcome.start')}
        </TextButton>
      </footer>
    </section>
  );
}

function PagesChoice({ site }: { site: SiteAccess }) {
  const { t } = useText();
  const { settings } = useChatSettings();
  const access = useAccess(site, settings);
  return (
    <>
      <h3>{t('access.name')}</h3>
      <AccessChoiceCards access={access} />
      <p>{t('welcome.access')}</p>
    </>
  );
}
