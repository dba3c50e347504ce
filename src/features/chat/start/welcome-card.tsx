import { makeResetStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircle20Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useState } from 'react';
import { sameModel } from '#domain/models/model-ref.ts';
import ConnectCard from '#features/connect/connect-card.tsx';
import { useAccess } from '#features/hooks/use-access.ts';
import { AccessChoiceCards } from '#features/parts/access-choice.tsx';
import { type SiteAccess, useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { isModel, useChatModels } from '../state/use-chat-models.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';

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
  '& > [data-answers]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  '& > [data-answers] > svg': { color: tokens.colorPaletteGreenForeground1 },
  // The way on stays in view where the card is taller than the panel.
  '& > footer': {
    position: 'sticky',
    insetBlockEnd: '-8px',
    marginInline: '-12px',
    marginBlockEnd: '-14px',
    padding: '8px 12px 14px',
    borderBlockStart: `1px solid ${tokens.colorNeutralStroke2}`,
    borderEndStartRadius: '8px',
    borderEndEndRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/** First run: what answers, and access to pages. */
export default function WelcomeCard() {
  const { t } = useText();
  const { access, track } = useShell();
  const { save } = useChatSettings();
  const end = () => {
    track?.('onboarding_step', { step: 'welcomed' });
    void save({ welcomed: true });
  };
  return (
    <section className={useCard()} aria-label={t('welcome.name')}>
      <h2>{t('action.connect')}</h2>
      <Connection />
      {access && <PagesChoice site={access} />}
      <footer>
        <TextButton tone="accent" data-button-name="welcomed" onClick={end}>
          {t('welcome.start')}
        </TextButton>
      </footer>
    </section>
  );
}

/** The model that answers, or the ways to connect one. */
function Connection() {
  const { t } = useText();
  const { models, model } = useChatModels();
  const [isOpen, setOpen] = useState(false);
  const shown = models?.models.find(({ ref }) => sameModel(ref, model));
  if (!shown || !isModel(model) || isOpen) {
    return (
      <ConnectCard
        isBare
        reason={t(isModel(model) ? 'connect.body' : 'basic.note')}
        connected={() => setOpen(false)}
      />
    );
  }
  return (
    <div data-answers>
      <CheckmarkCircle20Regular aria-hidden />
      <span>{t('connect.answers', { model: shown.entry.title })}</span>
      <TextButton tone="link" onClick={() => setOpen(true)}>
        {t('connect.another')}
      </TextButton>
    </div>
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
