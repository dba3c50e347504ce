import type { Channel, Link, Listener, PageListener, Receiver } from '../core/channel.ts';
import type { Peer } from '../types.ts';

const portName = 'gloss-bus';
const pagePortName = 'gloss-page';
const bridgePortName = 'gloss-bridge';

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
interface PortOpener {
  connect(info: { name: string }): PortLike;
  /** False in a content script whose extension was updated or removed. */
  isAlive(): boolean;
}

/** To the background from any page of the extension or a content script. */
export function runtimePortLink(runtime: PortOpener): Link {
  return linkNamed(runtime, portName);
}

/** From a page that answers over the port it opens. `name`: its part, of a hidden frame its own too. */
export function pagePortLink(runtime: PortOpener, name: string): Link {
  return linkNamed(runtime, `${pagePortName} ${name}`);
}

/** From the content script that carries the calls of a page. */
export function bridgePortLink(runtime: PortOpener): Link {
  return linkNamed(runtime, bridgePortName);
}

function linkNamed(runtime: PortOpener, name: string): Link {
  return {
    gone: () => !runtime.isAlive(),
    connect(receiver) {
      const port = runtime.connect({ name });
      receive(port, receiver);
      return channelOf(port);
    },
  };
}

type OnConnect = Hook<[port: PortLike]>;
type Classify = (sender: unknown) => Peer | null;

/**
 * In the background only: a port opens an end in every context that listens, so a second listener
 * elsewhere would receive every call. `classify` reads `Port.sender` as the browser filled it.
 */
export function runtimePortListener(onConnect: OnConnect, classify: Classify): Listener {
  return {
    listen: (accept) =>
      onPort(onConnect, (port) => {
        if (port.name !== portName) return;
        const peer = classify(port.sender);
        if (peer) receive(port, accept(peer, channelOf(port)));
        else port.disconnect();
      }),
  };
}

/** Calls of a page itself: its content script is known by the browser, what it carries is the page's. */
export function bridgePortListener(onConnect: OnConnect, classify: Classify): Listener {
  return {
    listen: (accept) =>
      onPort(onConnect, (port) => {
        if (port.name !== bridgePortName) return;
        const peer = classify(port.sender);
        if (peer?.context !== 'content') return port.disconnect();
        receive(port, accept({ ...peer, context: 'page-bridge' }, channelOf(port)));
      }),
  };
}

/** The same for the ports over which pages answer. */
export function pagePortListener(onConnect: OnConnect, classify: Classify): PageListener {
  return {
    listen: (accept) =>
      onPort(onConnect, (port) => {
        const [kind, ...name] = port.name.split(' ');
        if (kind !== pagePortName) return;
        const peer = classify(port.sender);
        if (peer) receive(port, accept(peer, name.join(' '), channelOf(port)));
        else port.disconnect();
      }),
  };
}

function onPort(onConnect: OnConnect, take: (port: PortLike) => void): () => void {
  onConnect.addListener(take);
  return () => onConnect.removeListener(take);
}

function receive(port: PortLike, receiver: Receiver): void {
  port.onMessage.addListener((message) => receiver.frame(message));
  port.onDisconnect.addListener(() => receiver.closed());
}

function channelOf(port: PortLike): Channel {
  return { send: (frame) => port.postMessage(frame), close: () => port.disconnect() };
}
