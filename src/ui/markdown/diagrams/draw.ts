import { clientAssetsPrefix } from '#domain/product.ts';
import { type DrawReply, type DrawRequest, maxCode, maxPixels, maxSvg } from './messages.ts';

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

const timeout = 10_000;
const idleTime = 30_000;
const maxFailed = 50;

/**
 * Draws Mermaid code in a frame with an origin of its own, without rights to anything: the library
 * (near a megabyte) is fetched with the first diagram, and what hostile code makes of it stays there.
 * One at a time; a frame that does not answer in time is removed, and the code is shown.
 */
export class DiagramFrame {
  #frame: Promise<HTMLIFrameElement> | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #idle: ReturnType<typeof setTimeout> | undefined;
  /** Code that cannot be drawn, or not in time: it is not drawn again. */
  readonly #failed = new Set<string>();

  /** Rejects where it cannot be drawn. */
  draw(code: string, dark: boolean): Promise<Picture> {
    if (code.length > maxCode || this.#failed.has(code)) {
      return Promise.reject(new Error('no diagram'));
    }
    const drawn = this.#queue.then(() => this.#draw({ kind: 'gloss.draw', code, dark }));
    this.#queue = drawn.catch(() => undefined);
    return drawn;
  }

  async #draw(request: DrawRequest): Promise<Picture> {
    clearTimeout(this.#idle);
    try {
      const life = AbortSignal.timeout(timeout);
      this.#frame ??= openFrame();
      return await this.#ask(await within(this.#frame, life), request, life);
    } catch (error) {
      if (!(error instanceof Error) || error.name === 'TimeoutError') this.#close();
      throw error;
    } finally {
      this.#idle = setTimeout(() => this.#close(), idleTime);
    }
  }

  async #ask(frame: HTMLIFrameElement, request: DrawRequest, life: AbortSignal): Promise<Picture> {
    try {
      const reply = await ask(frame, request, life);
      if ('error' in reply) throw new Error('no diagram');
      return checked(reply);
    } catch (error) {
      if (this.#failed.size >= maxFailed) this.#failed.clear();
      this.#failed.add(request.code);
      throw error;
    }
  }

  #close(): void {
    void this.#frame?.then((frame) => frame.remove());
    this.#frame = null;
  }
}

/** The page lies at another place in an extension and in the web app. */
function frameAddress(): string {
  const isExtension = location.protocol.endsWith('extension:');
  return isExtension ? '/pages/diagram/index.html' : `${clientAssetsPrefix}/diagram.html`;
}

function openFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = frameAddress();
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  // Laid out, since text is measured in it, but seen by nobody.
  frame.style.cssText =
    'position:fixed;inset:0 auto auto -2000px;width:1000px;height:800px;border:0;visibility:hidden';
  document.body.append(frame);
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(frame), { once: true });
  });
}

async function ask(
  frame: HTMLIFrameElement,
  request: DrawRequest,
  life: AbortSignal,
): Promise<DrawReply> {
  const { port1, port2 } = new MessageChannel();
  try {
    const reply = new Promise<DrawReply>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data as DrawReply);
    });
    // Its origin has no name; what is sent is only the code, and the reply has a port of its own.
    frame.contentWindow?.postMessage(request, '*', [port2]);
    return await within(reply, life);
  } finally {
    port1.close();
  }
}

function within<T>(work: Promise<T>, life: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    life.addEventListener('abort', () => reject(life.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

function checked(reply: Picture): Picture {
  const { svg, width, height } = reply;
  const fits = [width, height].every((size) => size > 0 && size <= maxPixels);
  if (typeof svg !== 'string' || !svg.startsWith('<svg') || svg.length > maxSvg || !fits) {
    throw new Error('no diagram');
  }
  return { svg, width, height };
}

export const diagrams = new DiagramFrame();
