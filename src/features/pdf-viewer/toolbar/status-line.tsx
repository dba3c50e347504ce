import { useEffect, useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useHidden } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';
import type { PdfEngine, PdfState } from '../engine/pdf-engine.ts';
import type { PdfHost, Reading } from '../host.ts';
import { useStatus } from '../pdf-styles.ts';
import { useObserved } from '../use-observed.ts';
import type { usePrint } from '../use-print.ts';
import { formatPercent } from './zoom-control.tsx';

interface StatusLineProps {
  host: PdfHost;
  engine: PdfEngine | null;
  state: PdfState;
  printing: ReturnType<typeof usePrint>;
}

/** Running work, and announcements for screen readers. */
export function StatusLine({ host, engine, state, printing }: StatusLineProps) {
  const { t } = useText();
  const { now } = useObserved(host.reading);
  const hidden = useHidden();
  const said = useSaid(engine, state);
  return (
    <>
      <div className={useStatus()}>
        {printing.page !== null ? (
          <div>
            {t('pdf.printing', { page: printing.page, count: state.pages })}
            <TextButton tone="link" onClick={printing.stop} text="action.cancel" />
          </div>
        ) : (
          now && <ReadingNow reading={now} />
        )}
      </div>
      <div className={hidden} role="status">
        {said}
      </div>
    </>
  );
}

function ReadingNow({ reading: { step, done, of } }: { reading: Reading }) {
  const { t, tag } = useText();
  if (step === 'extracting' && of > 0) {
    return <div>{t('pdf.readingPage', { page: done, count: of })}</div>;
  }
  const percent = of > 0 ? formatPercent(done / of, tag) : '';
  return <div>{t('pdf.reading', { percent })}</div>;
}

function useSaid(engine: PdfEngine | null, { phase, pages }: PdfState): string {
  const { t } = useText();
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (phase === 'open') setSaid(t('pdf.opened', { count: pages }));
  }, [phase, pages, t]);
  useEffect(
    () => engine?.onShown(({ page }) => setSaid(t('pdf.highlighted', { page }))),
    [engine, t],
  );
  return said;
}
