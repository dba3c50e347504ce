/** A hidden page of ours with an origin of its own, and a port to its script. */
export interface SandboxedFrame {
  port: MessagePort;
  /** Ends its scripts, also one that does not return. */
  readonly close: () => void;
}

/**
 * Opens a page whose script waits for a message with a port. Chromium gives sandboxed frames of an
 * extension a process of their own (IsolateSandboxedIframes, 140 and later), so that work in it holds
 * up nothing here; Firefox 140 runs it on the thread of the page around it.
 */
export function openSandboxedFrame(address: string, life: AbortSignal): Promise<SandboxedFrame> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
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
