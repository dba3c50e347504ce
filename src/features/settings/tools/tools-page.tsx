import '#ui/later-texts.ts';
import { useSettings } from '#features/hooks/use-settings.ts';
import type { PanelProps } from '#features/shell.tsx';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { useText } from '#ui/text.ts';
import { useSection } from '../settings-styles.ts';
import { ToolsSection } from './tools-section.tsx';

/** The list of tools at a place of its own. */
export default function ToolsPage({ close }: PanelProps) {
  const { t } = useText();
  const state = useSettings();
  return (
    <SheetDialog title={t('settings.tools.heading')} close={close}>
      <section className={useSection()}>
        <p>{t('settings.tools.body')}</p>
        {state.loaded && <ToolsSection state={state} isOpen={false} />}
      </section>
    </SheetDialog>
  );
}
