import type { Channel, Link, Listener, Receiver } from '#bus/core/channel.ts';
import type { Peer } from '#bus/types.ts';

/**
 * A link whose owner can be killed, restarted or silenced. Frames make a JSON round trip and arrive
 * in later microtasks, as over a port.
 */
export class Wire {
  readonly peer: Peer;
  /** Number of connects so far. */
  connects = 0;
  /**
   * The next connects get neither an answer nor a close, like the port of a worker that has ended.
   */
  silent = 0;
  /** Every frame the caller sent, as it went over the wire. */
  readonly sent: { kind: string; [field: string]: unknown }[] = [];
  /** Every frame the owner sent. */
  readonly received: { kind: string; [field: string]: unknown }[] = [];
  #accept: ((peer: Peer, channel: Channel) => Receiver) | null = null;
  #cut: (() => void) | null = null;
  #raw: ((raw: unknown) => void) | null = null;
  #deliver: ((raw: unknown) => void) | null = null;

  constructor(peer: Peer) {
    this.peer = peer;
  }

  /** The side of an owner; a newer owner replaces the one before. */
  readonly listener: Listener = {
    listen: (accept) => {
      this.#accept = accept;
      return () => {
        this.#accept = null;
      };
    },
  };

  readonly link: Link = {
    connect: (caller) => {
      this.connects += 1;
      if (this.silent > 0) {
        this.silent -= 1;
        return { send: () => {}, close: () => {} };
      }
      if (!this.#accept) throw new Error('nobody is there');
      return this.#open(caller, this.#accept);
    },
  };

  /** Closes the channel at both ends, as a port does when either side dies. */
  cut(): void {
    this.#cut?.();
  }

  /** Sends a frame that no honest caller sends. */
  sendRaw(raw: unknown): void {
    this.#raw?.(raw);
  }

  /** Sends a frame that no honest owner sends. */
  deliver(raw: unknown): void {
    this.#deliver?.(raw);
  }

  #open(caller: Receiver, accept: (peer: Peer, channel: Channel) => Receiver): Channel {
    let isOpen = true;
    const later = (receiver: Receiver, text: string) =>
      queueMicrotask(() => isOpen && receiver.frame(JSON.parse(text)));
    const cut = () => {
      if (!isOpen) return;
      isOpen = false;
      caller.closed();
      owner.closed();
    };
    const owner: Receiver = accept(this.peer, {
      send: (frame) => {
        this.received.push(JSON.parse(JSON.stringify(frame)) as (typeof this.received)[number]);
        later(caller, JSON.stringify(frame));
      },
      close: cut,
    });
    this.#cut = cut;
    this.#raw = (raw) => owner.frame(raw);
    this.#deliver = (raw) => caller.frame(raw);
    return {
      send: (frame) => {
        this.sent.push(JSON.parse(JSON.stringify(frame)) as (typeof this.sent)[number]);
        later(owner, JSON.stringify(frame));
      },
      close: cut,
    };
  }
}

/** Lets every microtask that is due run, without time passing. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
}

/** A promise with its resolve and reject functions. */
export function deferred<T = void>() {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
