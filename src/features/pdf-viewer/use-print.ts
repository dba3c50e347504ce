import { useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import type { PdfEngine } from './engine/pdf-engine.ts';

/** Prepares the pages, then opens the browser's dialog; can be stopped in between. */
export function usePrint(engine: PdfEngine | null) {
  const { t } = useText();
  const toast = useToast();
  const [page, setPage] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const stop = useCallback(() => running.current?.abort(), []);
  const print = useCallback(async () => {
    if (!engine || running.current) return;
    const stopper = new AbortController();
    running.current = stopper;
    try {
      const { printPages } = await import('./engine/print-pages.ts');
      await printPages(engine, setPage, stopper.signal);
    } catch {
      if (!stopper.signal.aborted) toast(t('pdf.printFailed'));
    } finally {
      running.current = null;
      setPage(null);
    }
  }, [engine, toast, t]);
  return { page, print, stop };
}
