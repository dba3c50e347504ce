import { MessageChannel } from 'node:worker_threads';
import type { Link, Listener } from '#bus/core/channel.ts';
import { broadcastLink, broadcastListener } from '#bus/transports/broadcast.ts';
import type { BroadcastLike } from '#bus/transports/broadcast-wire.ts';
import { loopback } from '#bus/transports/loopback.ts';
import { messagePortLink, messagePortListener } from '#bus/transports/message-port.ts';
import {
  type PortLike,
  runtimePortLink,
  runtimePortListener,
} from '#bus/transports/runtime-port.ts';
import {
  type MessageLike,
  type WindowEnds,
  windowLink,
  windowListener,
} from '#bus/transports/window-messages.ts';
import type { Peer } from '#bus/types.ts';
import { memoryPresence } from '#test/support/platform/presence.ts';

/** One transport, both ends open in this process. `close` frees its resources. */
export interface Way {
  link: Link;
  listener: Listener;
  close(): void;
}

export const ways: Record<string, (peer: Peer) => Way> = {
  loopback: (peer) => ({ ...loopback(peer), close: () => {} }),
  'runtime port': portWay,
  broadcast: broadcastWay,
  'message port': messagePortWay,
};

let ids = 0;
export const newId = () => {
  ids += 1;
  return `id-${ids}`;
};

/**
 * Runtime ports, each on a real MessageChannel whose messages are reduced to JSON as in Chromium.
 */
export function portWay(peer: Peer): Way {
  const listeners = new Set<(port: PortLike) => void>();
  const open = new Set<MessageChannel>();
  const connect = ({ name }: { name: string }) => {
    const channel = new MessageChannel();
    open.add(channel);
    const [near, far] = [channel.port1, channel.port2];
    for (const listener of listeners) {
      listener(portOf(far, { name, sender: 'as the browser says' }));
    }
    return portOf(near, { name });
  };
  return {
    link: runtimePortLink({ connect, isAlive: () => true }),
    listener: runtimePortListener(
      {
        addListener: (listener) => void listeners.add(listener),
        removeListener: (listener) => void listeners.delete(listener),
      },
      (sender) => (sender === 'as the browser says' ? peer : null),
    ),
    close() {
      for (const { port1 } of open) port1.close();
    },
  };
}

/** One end of a runtime port. */
export function portOf(
  port: MessageChannel['port1'],
  more: { name: string; sender?: unknown },
): PortLike {
  return {
    ...more,
    postMessage: (message) => port.postMessage(JSON.parse(JSON.stringify(message))),
    disconnect: () => port.close(),
    onMessage: { addListener: (listener) => void port.on('message', listener) },
    onDisconnect: { addListener: (listener) => void port.on('close', listener) },
  };
}

/** A real BroadcastChannel for each end. */
function broadcastWay(peer: Peer): Way {
  const name = newId();
  const presence = memoryPresence();
  const [near, far] = [new BroadcastChannel(name), new BroadcastChannel(name)];
  const owner = 'background' as const;
  return {
    link: broadcastLink(
      { channel: near as BroadcastLike, presence, context: peer.context, newId },
      owner,
    ),
    listener: broadcastListener({ channel: far as BroadcastLike, presence, context: owner, newId }),
    close() {
      near.close();
      far.close();
    },
  };
}

/** A worker's two ends: each `connect` after the first leads to the same worker. */
function messagePortWay(peer: Peer): Way {
  const open = new Set<globalThis.MessageChannel>();
  let accept: Parameters<Listener['listen']>[0] | null = null;
  return {
    link: messagePortLink(() => {
      const channel = new globalThis.MessageChannel();
      open.add(channel);
      if (accept) messagePortListener(channel.port2, peer).listen(accept);
      return channel.port1;
    }),
    listener: {
      listen(next) {
        accept = next;
        return () => {
          accept = null;
          for (const { port2 } of open) port2.close();
        };
      },
    },
    close() {
      for (const { port1 } of open) port1.close();
    },
  };
}

/** A page with one window: both ends post to it and receive from it, like two worlds. */
export function windowWay(change: Partial<MessageLike> = {}, ends: Partial<WindowEnds> = {}): Way {
  const listeners = new Set<(event: MessageLike) => void>();
  const origin = 'https://mail.example.com';
  const page = {
    addEventListener: (_: string, listener: (event: MessageLike) => void) =>
      void listeners.add(listener),
    removeEventListener: (_: string, listener: (event: MessageLike) => void) =>
      void listeners.delete(listener),
    postMessage(message: unknown, target: string) {
      const data: unknown = structuredClone(message);
      if (target !== origin) return;
      queueMicrotask(() => {
        for (const listener of listeners) listener({ data, origin, source: page, ...change });
      });
    },
  };
  const own: WindowEnds = { self: page, other: page, origin, nonce: 'n1' };
  return {
    link: windowLink(own, newId),
    listener: windowListener({ ...own, ...ends }),
    close: () => listeners.clear(),
  };
}
