import { type PageSnapshot, pageSnapshotSchema } from '#domain/captures.ts';
import { frameSize, frameTimeoutMs, hereMessage } from '#domain/hidden-frames.ts';
import { isPrivateHost } from '#domain/private-hosts.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { isObject } from '#shared/json.ts';

/** Of a page that may not be framed only the load is heard. */
const graceMs = 1500;
/** Nothing is painted here: the frame has a size only while somebody asks for it. */
const layoutMs = 100;

/** S8.8. */
const late = () => new CodedError('timeout', 'generate document with iframe is timeout');
const none = () =>
  new CodedError('capture_failed', 'generate document with iframe is null document');

/**
 * Loads a page in a frame of this document, which shows nothing, and takes the copy that our content
 * script hands over. It may run its scripts, but open, ask and navigate nothing outside its frame.
 * Whatever it says is its own words: page scripts could hand over a copy as well as ours.
 */
export async function copyInFrame(
  page: Document,
  url: string,
  signal: AbortSignal,
): Promise<PageSnapshot> {
  const frame = page.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.setAttribute('referrerpolicy', 'no-referrer');
  frame.width = String(frameSize.width);
  frame.height = String(frameSize.height);
  frame.style.cssText = 'position:fixed;inset:0 auto auto 0;border:0';
  const end = new AbortController();
  const layout = setInterval(() => frame.getBoundingClientRect(), layoutMs);
  try {
    return await new Promise<PageSnapshot>((resolve, reject) => {
      listen(frame, end.signal, resolve, reject);
      signal.addEventListener('abort', () => reject(new CodedError('aborted')), { once: true });
      const timer = setTimeout(() => reject(late()), frameTimeoutMs);
      end.signal.addEventListener('abort', () => clearTimeout(timer));
      frame.src = url;
      page.body.append(frame);
    });
  } finally {
    clearInterval(layout);
    end.abort();
    frame.remove();
  }
}

function listen(
  frame: HTMLIFrameElement,
  end: AbortSignal,
  resolve: (copy: PageSnapshot) => void,
  reject: (error: CodedError) => void,
): void {
  let isHere = false;
  const received = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || !isObject(event.data)) return;
    const { glossFrame } = event.data;
    if (glossFrame === hereMessage) {
      isHere = true;
      return;
    }
    if (glossFrame === undefined) return;
    try {
      resolve(copyOf(glossFrame, event.origin));
    } catch (error) {
      reject(error as CodedError);
    }
  };
  const loaded = () => setTimeout(() => !isHere && !end.aborted && reject(none()), graceMs);
  frame.ownerDocument.defaultView?.addEventListener('message', received, { signal: end });
  frame.addEventListener('load', loaded, { signal: end });
}

function copyOf(value: unknown, origin: string): PageSnapshot {
  const read = pageSnapshotSchema.safeParse(value);
  if (!read.success || URL.parse(read.data.url)?.origin !== origin) throw none();
  if (isPrivateHost(new URL(origin).hostname)) {
    throw new CodedError('fetch_refused', 'an address on this machine or in its network');
  }
  if (read.data.isTooLarge) throw new CodedError('fetch_data', 'the page is too large');
  const { slots = [], unreadFrames = 0, ...copy } = read.data;
  const unread = unreadFrames + slots.length;
  return { ...copy, gathered: null, ...(unread > 0 ? { unreadFrames: unread } : {}) };
}
