import { useText } from '#ui/text.ts';
import type { PdfState } from '../engine/pdf-engine.ts';
import { useBar } from '../pdf-styles.ts';

/** Progress of loading the file; its room remains when it is complete. */
export function LoadingBar({ state: { phase, loaded } }: { state: PdfState }) {
  const { t } = useText();
  const bar = useBar();
  if (phase !== 'loading') return <div className={bar} />;
  const part = loaded ?? 0.1;
  return (
    <div
      className={bar}
      role="progressbar"
      aria-label={t('pdf.opening')}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(loaded === null ? {} : { 'aria-valuenow': Math.round(loaded * 100) })}
    >
      <div style={{ transform: `scaleX(${part})` }} />
    </div>
  );
}
