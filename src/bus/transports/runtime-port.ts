import type { Link, Listener } from '../core/channel.ts';
import type { Peer } from '../types.ts';

const portName = 'gloss-bus';

interface Hook<Args extends unknown[]> {
  addListener(listener: (...args: Args) => void): void;
  removeListener(listener: (...args: Args) => void): void;
}

/** The part of `runtime.Port` that the bus uses. */
export interface PortLike {
  readonly name: string;
  readonly sender?: unknown;
  postMessage(message: unknown): void;
  disconnect(): void;
  readonly onMessage: Pick<Hook<[message: unknown]>, 'addListener'>;
  readonly onDisconnect: Pick<Hook<[]>, 'addListener'>;
}

/** The part of `runtime` that a caller uses; `src/platform/extension` and the loader have one. */
export interface PortOpener {
  connect(info: { name: string }): PortLike;
  /** False in a content script whose extension was updated or removed. */
  isAlive(): boolean;
}

/** To the background from any page of the extension or a content script. */
export function runtimePortLink(runtime: PortOpener): Link {
  return {
    gone: () => !runtime.isAlive(),
    connect(receiver) {
      const port = runtime.connect({ name: portName });
      port.onMessage.addListener((message) => receiver.frame(message));
      port.onDisconnect.addListener(() => receiver.closed());
      return { send: (frame) => port.postMessage(frame), close: () => port.disconnect() };
    },
  };
}

/**
 * In the background only: a port opens an end in every context that listens, so a second listener
 * elsewhere would hear every call. `classify` reads `Port.sender` as the browser filled it.
 */
export function runtimePortListener(
  onConnect: Hook<[port: PortLike]>,
  classify: (sender: unknown) => Peer | null,
): Listener {
  return {
    listen(accept) {
      const connected = (port: PortLike) => {
        if (port.name !== portName) return;
        const peer = classify(port.sender);
        if (!peer) return port.disconnect();
        const receiver = accept(peer, {
          send: (frame) => port.postMessage(frame),
          close: () => port.disconnect(),
        });
        port.onMessage.addListener((message) => receiver.frame(message));
        port.onDisconnect.addListener(() => receiver.closed());
      };
      onConnect.addListener(connected);
      return () => onConnect.removeListener(connected);
    },
  };
}
