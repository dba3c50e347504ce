import { type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '#ui/text.ts';
import { PdfEngine } from './engine/pdf-engine.ts';
import type { PdfSource } from './engine/pdf-source.ts';
import type { PdfHost } from './host.ts';

const saveEveryMs = 2000;

/** An engine for the source, in the scrolling element, as long as both exist. */
export function useEngine(
  host: PdfHost,
  source: PdfSource,
  scroller: RefObject<HTMLDivElement | null>,
): PdfEngine | null {
  const { t } = useText();
  const [engine, setEngine] = useState<PdfEngine | null>(null);
  const texts = useRef(t);
  texts.current = t;
  useEffect(() => {
    const container = scroller.current;
    if (!container) return;
    const place = host.address().place;
    const made = new PdfEngine({
      container,
      files: host.files,
      source,
      start: place ? null : host.position(source.key),
      pageName: (label) => texts.current('pdf.pageName', { label }),
    });
    setEngine(made);
    host.shows(made);
    const stopKeeping = savePosition(host, made);
    return () => {
      stopKeeping();
      host.shows(null);
      setEngine(null);
      made.close();
    };
  }, [host, source, scroller]);
  return engine;
}

/** Where the person stopped reading is where the document opens the next time. */
function savePosition(host: PdfHost, engine: PdfEngine): () => void {
  let timer = 0;
  const save = () => {
    timer = 0;
    const { page, phase } = engine.state.get();
    if (phase === 'open') host.savePosition(engine.source.key, { page, scale: engine.scaleValue });
  };
  const stop = engine.state.subscribe(() => {
    timer ||= window.setTimeout(save, saveEveryMs);
  });
  return () => {
    stop();
    if (timer) {
      window.clearTimeout(timer);
      save();
    }
  };
}
