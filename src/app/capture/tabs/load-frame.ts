import type { ChunkOf, ReplyOf, RequestOf } from '#bus/types.ts';
import { frameSize } from '#domain/capture/hidden-frames.ts';

/** Nothing is painted here: the frame has a size only while somebody asks for it. */
const layoutMs = 100;

/**
 * Loads a page in a frame of this document, which shows nothing, until `signal` aborts. It may run its
 * scripts, but open, ask and navigate nothing outside its frame. A chunk comes with each load.
 */
export async function* loadFrame(
  page: Document,
  { url, name }: RequestOf<'address.loadFrame'>,
  signal: AbortSignal,
): AsyncGenerator<ChunkOf<'address.loadFrame'>, ReplyOf<'address.loadFrame'>, undefined> {
  const frame = page.createElement('iframe');
  frame.name = name;
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.setAttribute('referrerpolicy', 'no-referrer');
  frame.width = String(frameSize.width);
  frame.height = String(frameSize.height);
  frame.style.cssText = 'position:fixed;inset:0 auto auto 0;border:0';
  frame.src = url;
  const layout = setInterval(() => frame.getBoundingClientRect(), layoutMs);
  try {
    let next = loaded(frame, signal);
    page.body.append(frame);
    while (await next) {
      next = loaded(frame, signal);
      yield { isLoaded: true };
    }
    return {};
  } finally {
    clearInterval(layout);
    frame.remove();
  }
}

/** False: `signal` came first. */
function loaded(frame: HTMLIFrameElement, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(false);
    frame.addEventListener('load', () => resolve(true), { once: true, signal });
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
}
