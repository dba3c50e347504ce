import { useEffect } from 'react';
import type { PdfEngine } from './engine/pdf-engine.ts';
import type { PdfHost } from './host.ts';

/** Scrolls to the place in the address, at first and whenever it changes. */
export function usePlace(host: PdfHost, engine: PdfEngine | null): void {
  useEffect(() => {
    if (!engine) return;
    const go = () => {
      const { place } = host.address();
      if (place) engine.show(place).catch(() => undefined);
    };
    go();
    return host.onPlace(go);
  }, [host, engine]);
}
