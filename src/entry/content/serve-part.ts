import type { PagePart } from '#bus/define.ts';
import { pagePortLink } from '#bus/transports/runtime-port.ts';
import type { PageHandlers } from '#bus/types.ts';
import { answerPart } from '#page/host/answer-part.ts';
import type { PageHost } from '#page/host/page-host.ts';
import { nativePorts } from '#platform/extension/native-ports.ts';
import { systemClock } from '#shared/clock.ts';
import { callBackground } from './call-background.ts';
import { loaderWorld } from './loader-world.ts';

/**
 * Has a part answer, with its state in the loader, which is injected before it. `id`: in the name of
 * the port of a frame that no tab has. Gives its handlers, of this script or of an earlier one.
 */
export function servePart<P extends PagePart, H extends PageHandlers<P>>(
  part: P,
  make: (life: AbortSignal, call: typeof callBackground) => H,
  id?: string,
): H {
  const linkOf = (name: string) => pagePortLink(nativePorts, id ? `${name} ${id}` : name);
  const makePart = (life: AbortSignal) => make(life, callBackground);
  return loaderWorld.glossLoader?.serve(
    part,
    makePart as Parameters<PageHost['serve']>[1],
    answerPart(linkOf, systemClock),
  ) as H;
}
