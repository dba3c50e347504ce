import type { Peer } from '../types.ts';
import type { Frame } from './frame.ts';

/** One open way to the other end. Frames arrive in the order in which they were sent. */
export interface Channel {
  send(frame: Frame): void;
  close(): void;
}

export interface Receiver {
  /** Not checked yet: a transport hands on whatever came. */
  frame: (raw: unknown) => void;
  closed: () => void;
}

/** A transport's caller side: leads to one owner. */
export interface Link {
  /** Runs before each connect, such as making the offscreen document. */
  prepare?: () => Promise<unknown>;
  /** Throws when there is nothing to connect to. */
  connect(receiver: Receiver): Channel;
  /** True when no connect can ever succeed again, as after an update of the extension. */
  gone?: () => boolean;
  /** Upper bound of the time-outs of calls over this link. */
  timeoutMs?: number;
  /** How long the owner may take to say welcome; absent: 1 s. */
  handshakeMs?: number;
}

/** A transport's answering side. It names the peer; nothing a peer says about itself counts. */
export interface Listener {
  listen(accept: (peer: Peer, channel: Channel) => Receiver): () => void;
}

/**
 * Where pages open channels to answer over them: here the listening side calls. `name`: what the page
 * says that it answers.
 */
export interface PageListener {
  listen(accept: (peer: Peer, name: string, channel: Channel) => Receiver): () => void;
}

/** Carries events between contexts of one origin. */
export interface EventLink {
  post(name: string, body: unknown): void;
  listen(receive: (peer: Peer, name: string, body: unknown) => void): () => void;
}
