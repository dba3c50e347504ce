import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';

const useNote = makeResetStyles({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 4px',
  margin: 0,
  fontSize: '12px',
  lineHeight: '16px',
  color: tokens.colorNeutralForeground3,
  '& button': { fontSize: '12px', lineHeight: '16px' },
});

/** Gloss Basic is not a model; this says so next to the composer (DESIGN section 1). */
export function BasicNote() {
  const { t } = useText();
  const { openSettings } = useShell();
  return (
    <p className={useNote()}>
      {t('basic.note')}
      <TextButton tone="link" onClick={() => openSettings('model')}>
        {t('action.connect')}
      </TextButton>
    </p>
  );
}
