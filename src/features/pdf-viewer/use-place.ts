import { useEffect } from 'react';
import type { PdfEngine } from './engine/pdf-engine.ts';
import type { PdfHost } from './host.ts';

/** Scrolls to the place in the address, at first and whenever it changes. */
export function usePlace(host: PdfHost, engine: PdfEngine | null): void {
  useEffect(() => {
    if (!engine) return;
    const go = () => {
      const { place } = host.address();
      const report = host.placing();
      if (place) engine.show(place).then(report, () => report(false));
    };
    go();
    return host.onPlace(go);
  }, [host, engine]);
}
