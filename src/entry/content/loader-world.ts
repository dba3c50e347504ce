import type { PagePart } from '#bus/define.ts';
import { pagePortLink } from '#bus/transports/runtime-port.ts';
import type { PageHandlers } from '#bus/types.ts';
import { answerPart } from '#page/answer-part.ts';
import type { PageHost } from '#page/page-host.ts';
import { nativePorts } from '#platform/extension/native-ports.ts';
import { systemClock } from '#shared/clock.ts';

/**
 * The isolated world of a frame, which scripts of the extension share and the page cannot see. Of an
 * older version the loader may be of another shape.
 */
export const loaderWorld = globalThis as unknown as { glossLoader?: PageHost };

/** Has a part answer, with its state in the loader, which is injected before it. */
export function servePart<P extends PagePart>(
  part: P,
  make: (life: AbortSignal) => PageHandlers<P>,
): void {
  const answer = answerPart((name) => pagePortLink(nativePorts, name), systemClock);
  loaderWorld.glossLoader?.serve(part, make as Parameters<PageHost['serve']>[1], answer);
}
