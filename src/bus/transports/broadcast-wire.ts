import { isObject } from '#shared/json.ts';
import { type Context, contexts, withoutOrigin } from '../define.ts';

/** A `BroadcastChannel`, of an extension's origin or of the web app's. Never in a content script. */
export interface BroadcastLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

/** Reports the death of contexts, which a BroadcastChannel does not. Implementation: Web Locks. */
interface Presence {
  /** Holds a name, from when `ready` settles, until `release` or the end of this context. */
  hold(name: string): { ready: Promise<void>; release(): void };
  /** Calls `lost` when the name is no longer held; the returned function stops waiting. */
  watch(name: string, lost: () => void): () => void;
}

export interface BroadcastPort {
  channel: BroadcastLike;
  presence: Presence;
  /** This context's own name, declared to the others: only code of our origin can post here. */
  context: Context;
  newId(): string;
}

/** `up`: caller to owner. `down`: owner to caller. `here`: a new owner listens. `bye`: one end left. */
export interface Wire {
  type: 'up' | 'down' | 'here' | 'bye' | 'event';
  /** The owner's context; of an event its sender's. */
  context: Context;
  /** Context of the caller. */
  from: Context;
  line: string;
  body: unknown;
}

/** Contexts that share an origin with the channel. */
const declarable: readonly unknown[] = contexts.filter(
  (context) => !withoutOrigin.includes(context),
);

function readWire(data: unknown): Wire | null {
  if (!isObject(data)) return null;
  const { type, context, from, line, body } = data;
  if (!declarable.includes(context) || !declarable.includes(from)) return null;
  if (typeof line !== 'string' || typeof type !== 'string') return null;
  if (!['up', 'down', 'here', 'bye', 'event'].includes(type)) return null;
  return { type, context, from, line, body } as Wire;
}

/** Hands on what is well-formed; the rest is dropped. */
export function onWire(port: BroadcastPort, take: (wire: Wire) => void): () => void {
  const listener = (event: { data: unknown }) => {
    const wire = readWire(event.data);
    if (wire) take(wire);
  };
  port.channel.addEventListener('message', listener);
  return () => port.channel.removeEventListener('message', listener);
}
