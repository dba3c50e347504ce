import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useShell } from '#features/shell.tsx';
import type { ModelList } from '#features/use-models.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';

const useCard = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '8px',
  marginBlockEnd: '8px',
  padding: '16px',
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: '8px',
  textAlign: 'start',
  '& h2, & p': { margin: 0 },
  '& h2': { fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  '& p': { color: tokens.colorNeutralForeground2 },
});

interface ConnectCardProps {
  models: ModelList | null;
  /** A question in the composer waits for a model. */
  alwaysShown?: boolean;
}

/** First run, a question without a model, and a model that was set up and cannot be reached. */
export function ConnectCard({ models, alwaysShown = false }: ConnectCardProps) {
  const { t } = useText();
  const { openSettings } = useShell();
  const error = models?.connections.find((each) => each.error)?.error;
  const body = error ? errorText(t, error) : t('connect.body');
  const words = alwaysShown ? `${body} ${t('error.keptQuestion')}` : body;
  return (
    <div className={useCard()} role={alwaysShown ? 'alert' : undefined}>
      <h2>{t('action.connect')}</h2>
      <p>{words}</p>
      <TextButton tone="accent" onClick={() => openSettings('model')}>
        {t(error ? 'action.settings' : 'action.connect')}
      </TextButton>
    </div>
  );
}
