import { useEffect, useState } from 'react';
import { useText } from '#ui/text.ts';
import type { PdfEngine, PdfState } from '../engine/pdf-engine.ts';
import { usePageField } from '../pdf-styles.ts';

/** The visible page, by its printed number; another one can be typed. */
export function PageField({ engine, state }: { engine: PdfEngine | null; state: PdfState }) {
  const { t } = useText();
  const { page, pages: count, labels } = state;
  const label = labels?.[page - 1] || String(page);
  const [typed, setTyped] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (page) setTyped(null);
  }, [page]);
  const isOpen = state.phase === 'open';
  const go = () => {
    if (typed === null) return;
    const isThere = engine?.goToLabel(typed) ?? false;
    setMissing(!isThere);
    if (isThere) setTyped(null);
  };
  return (
    <form
      className={usePageField()}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        aria-label={t('pdf.page')}
        inputMode={labels ? 'text' : 'numeric'}
        autoComplete="off"
        disabled={!isOpen}
        aria-invalid={isMissing}
        value={typed ?? (isOpen ? label : '')}
        onChange={(event) => {
          setMissing(false);
          setTyped(event.target.value);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          setTyped(null);
          setMissing(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          setTyped(null);
          setMissing(false);
        }}
      />
      {isOpen && (
        <span>{labels ? t('pdf.ofLabelled', { page, count }) : t('pdf.ofPages', { count })}</span>
      )}
    </form>
  );
}
