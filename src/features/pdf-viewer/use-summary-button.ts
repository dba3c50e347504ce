import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useSettings } from '../hooks/use-settings.ts';
import type { PdfHost } from './host.ts';

export interface SummaryButton {
  run: () => void;
  /** Hides the button until it is shown again, here by an undo or in the settings. */
  hide: () => void;
}

/** S3.9 summarizeButton.pdf; null: the viewer has no such button. */
export function useSummaryButton({ summarise }: Pick<PdfHost, 'summarise'>): SummaryButton | null {
  const { t } = useText();
  const toast = useToast();
  const { settings, save } = useSettings();
  const { summarizeButton } = settings;
  if (!summarise || !summarizeButton.pdf) return null;
  const show = (pdf: boolean) => save({ summarizeButton: { ...summarizeButton, pdf } });
  const undo = { label: t('action.undo'), run: () => void show(true) };
  return {
    run: () => void summarise(),
    hide: () => void show(false).then((isSaved) => isSaved && toast(t('pdf.summaryHidden'), undo)),
  };
}
