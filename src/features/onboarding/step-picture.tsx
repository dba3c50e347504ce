import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Pin20Regular } from '@fluentui/react-icons/svg/pin';
import { accessChoices } from '#domain/sites/site-groups.ts';
import { Mark } from '#ui/mark.tsx';
import { useText } from '#ui/text.ts';
import { outlined } from '#ui/theme/shapes.ts';

const usePicture = makeResetStyles({
  display: 'grid',
  gap: '8px',
  padding: '12px 16px',
  ...outlined,
  backgroundColor: tokens.colorNeutralBackground2,
  '& > span': { display: 'flex', alignItems: 'center', gap: '8px' },
  '& i': {
    width: '14px',
    height: '14px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: '50%',
  },
});

/** What to press, as the browser or the first card shows it; the step says the same in words. */
export function StepPicture({ step }: { step: 'pin' | 'grant' }) {
  const { t } = useText();
  return (
    <div className={usePicture()} aria-hidden data-picture={step}>
      {step === 'pin' ? (
        <span>
          <Mark />
          {t('app.name')}
          <Pin20Regular />
        </span>
      ) : (
        accessChoices.map((choice) => (
          <span key={choice}>
            <i />
            {t(`access.${choice}`)}
          </span>
        ))
      )}
    </div>
  );
}
