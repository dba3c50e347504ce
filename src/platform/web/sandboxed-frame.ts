/** A hidden page of ours with an origin of its own, and a port to its script. */
interface SandboxedFrame {
  port: MessagePort;
  /** Ends its scripts, also one that does not return. */
  readonly close: () => void;
}

/**
 * Opens a page whose script waits for a message with a port. `isLaidOut`: it measures text. Chromium gives sandboxed frames of an
 * extension a process of their own (IsolateSandboxedIframes, 140 and later), so that work in it holds
 * up nothing here; Firefox 140 runs it on the thread of the page around it.
 */
export function openSandboxedFrame(
  address: string,
  life: AbortSignal,
  { isLaidOut = false } = {},
): Promise<SandboxedFrame> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  if (isLaidOut) hideLaidOut(frame);
  else frame.hidden = true;
  frame.src = address;
  const { port1, port2 } = new MessageChannel();
  const close = () => {
    port1.close();
    frame.remove();
  };
  return new Promise((resolve, reject) => {
    const abort = () => {
      close();
      reject(life.reason as Error);
    };
    life.addEventListener('abort', abort, { once: true });
    frame.addEventListener(
      'load',
      () => {
        life.removeEventListener('abort', abort);
        // An opaque origin has no name to address it by.
        frame.contentWindow?.postMessage({ kind: 'gloss.port' }, '*', [port2]);
        resolve({ port: port1, close });
      },
      { once: true },
    );
    document.body.append(frame);
  });
}

/** For a page that measures text: it has a layout, but is not visible. */
function hideLaidOut(frame: HTMLIFrameElement): void {
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText =
    'position:fixed;inset:0 auto auto -2000px;width:1000px;height:800px;border:0;visibility:hidden';
}

/** In the page itself: the port of the page around it. Resolves once. */
export function portOfParent(): Promise<MessagePort> {
  return new Promise((resolve) => {
    const listen = ({ source, data, ports: [port] }: MessageEvent) => {
      const isPort = (data as { kind?: unknown } | null)?.kind === 'gloss.port';
      if (source !== parent || !isPort || !port) return;
      removeEventListener('message', listen);
      resolve(port);
    };
    addEventListener('message', listen);
  });
}
