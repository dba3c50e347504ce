import { useText } from '#ui/text.ts';
import type { PdfState } from './engine/pdf-engine.ts';
import { useBar } from './pdf-styles.ts';

/** How much of the file has come; keeps its place when it is over. */
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
