import { Switch } from '@fluentui/react-components';
import { useText } from '#ui/text.ts';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet, useStack } from '../settings-styles.ts';
import { SectionSwitches } from './section-switches.tsx';

/** S3.9 pdf: whether PDFs are shown in Gloss's own viewer, or offered to be. */
export function PdfSection({ state }: { state: SettingsState }) {
  const { t } = useText();
  const quiet = useQuiet();
  const { settings, save } = state;
  return (
    <div className={useStack()}>
      <div>
        <Switch
          label={t('settings.pdf.chooser')}
          checked={settings.pdfEnabledChooser || settings.pdfEnabled}
          disabled={settings.pdfEnabled}
          onChange={(_event, { checked }) => void save({ pdfEnabledChooser: checked })}
        />
        <p className={quiet}>{t('settings.pdf.chooserHint')}</p>
      </div>
      <SectionSwitches section="pdf" state={state} />
    </div>
  );
}
