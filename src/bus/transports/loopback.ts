import type { Channel, Link, Listener, Receiver } from '../core/channel.ts';
import type { Frame } from '../core/frame.ts';
import type { Peer } from '../types.ts';

/**
 * Both ends in one realm. Frames make a JSON round trip, as over a port, so that a body which
 * cannot travel fails here too.
 */
export function loopback(peer: Peer): { link: Link; listener: Listener } {
  let accept: ((peer: Peer, channel: Channel) => Receiver) | null = null;
  return {
    listener: {
      listen(next) {
        accept = next;
        return () => {
          accept = null;
        };
      },
    },
    link: {
      connect(caller) {
        if (!accept) throw new Error('nobody listens');
        return pair(caller, (channel) => accept!(peer, channel));
      },
    },
  };
}

function pair(caller: Receiver, accept: (channel: Channel) => Receiver): Channel {
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    caller.closed();
    answerer.closed();
  };
  const sender = (receiver: () => Receiver) => (frame: Frame) => {
    if (!isOpen) throw new Error('closed');
    const wire = JSON.stringify(frame);
    queueMicrotask(() => isOpen && receiver().frame(JSON.parse(wire)));
  };
  const answerer: Receiver = accept({ send: sender(() => caller), close });
  return { send: sender(() => answerer), close };
}
