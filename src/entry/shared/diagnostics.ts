import { diagnosticsText } from '#domain/diagnostics/diagnostics.ts';
import { appVersion } from '#domain/product/product.ts';
import type { Shell } from '#features/shell.tsx';
import type { Diagnostics } from '#ui/diagnostics.tsx';

/** Of this page. What was noted of calls is left out where the page cannot read it. */
export function diagnosticsOf({ rows, surface, version, copy }: Shell): Diagnostics {
  return {
    copy,
    async read(error) {
      const calls = await rows.diagnostics.read().catch(() => null);
      const { userAgent, platform, languages } = navigator;
      const { innerWidth: width, innerHeight: height } = window;
      const page = { surface, version, appVersion, userAgent, platform, languages, width, height };
      return diagnosticsText(page, calls, error);
    },
  };
}
