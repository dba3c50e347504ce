import type { Link, Listener, Receiver } from '../core/channel.ts';
import type { Frame } from '../core/frame.ts';
import type { Peer } from '../types.ts';

/** The part of a `MessagePort`, a `Worker` or a worker's own scope that one end needs. */
interface MessageEnd {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  /** Ends of the other side, where a browser reports them: `close` of a port, `error` of a worker. */
  addEventListener(type: 'close' | 'error' | 'messageerror', listener: () => void): void;
  /** A port delivers nothing before. */
  start?(): void;
  /** Of a port. */
  close?(): void;
  /** Of a worker: it ends with its channel. */
  terminate?(): void;
}

/** A worker or a frame that was just made still loads its code. */
const loadMs = 30_000;

/**
 * To a worker or a sandboxed frame of this page, over a port. `open` makes another each time the
 * one before has ended.
 */
export function messagePortLink(open: () => MessageEnd): Link {
  return {
    handshakeMs: loadMs,
    connect(receiver) {
      const end = open();
      follow(end, receiver);
      return {
        send: (frame) => end.postMessage(frame),
        close() {
          end.close?.();
          end.terminate?.();
        },
      };
    },
  };
}

/** In the worker or frame: the other end is the only one that could have made it. */
export function messagePortListener(end: MessageEnd, peer: Peer): Listener {
  return {
    listen(accept) {
      const send = (frame: Frame) => end.postMessage(frame);
      follow(end, accept(peer, { send, close: () => end.close?.() }));
      return () => end.close?.();
    },
  };
}

function follow(end: MessageEnd, receiver: Receiver): void {
  end.addEventListener('message', ({ data }) => receiver.frame(data));
  for (const type of ['close', 'error', 'messageerror'] as const) {
    end.addEventListener(type, receiver.closed);
  }
  end.start?.();
}
