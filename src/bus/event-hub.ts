import { CodedError } from '#shared/errors/coded-error.ts';
import type { EventLink } from './core/channel.ts';
import type { Parser } from './core/responder.ts';
import type { Context } from './define.ts';
import type { Peer } from './types.ts';

interface HubEntry {
  from: readonly Context[];
  to: readonly Context[];
  body: Parser;
}

interface EventHubOptions {
  context: Context;
  entry: (name: string) => HubEntry | undefined;
  links: readonly EventLink[];
}

export interface EventHub {
  /** The body as its schema rebuilt it. Throws `refused` or `invalid`. */
  emit(name: string, body: unknown): unknown;
  on: (name: string, listener: (body: unknown) => void) => () => void;
  /**
   * An event from another context: dropped unless its sender may send it, we may receive it, and
   * its shape is right.
   */
  receive: (peer: Peer, name: string, body: unknown) => void;
  close(): void;
}

export function createEventHub({ context, entry, links }: EventHubOptions): EventHub {
  const listeners = new Map<string, Set<(body: unknown) => void>>();

  const deliver = (name: string, body: unknown) => {
    for (const listener of Array.from(listeners.get(name) ?? [])) listener(body);
  };

  const receive: EventHub['receive'] = (peer, name, body) => {
    const known = entry(name);
    if (!known?.from.includes(peer.context) || !known.to.includes(context)) return;
    const parsed = parseOr(known.body, body);
    if (parsed) deliver(name, parsed.value);
  };

  const stops = links.map((link) => link.listen(receive));

  return {
    receive,
    emit(name, body) {
      const known = entry(name);
      if (!known?.from.includes(context)) {
        throw new CodedError('refused', `${name} is not an event of ${context}`);
      }
      const parsed = parseOr(known.body, body);
      if (!parsed) throw new CodedError('invalid', `the body of ${name} has a wrong shape`);
      for (const link of links) link.post(name, parsed.value);
      if (known.to.includes(context)) deliver(name, parsed.value);
      return parsed.value;
    },
    on(name, listener) {
      const own = listeners.get(name) ?? new Set();
      listeners.set(name, own.add(listener));
      return () => void own.delete(listener);
    },
    close() {
      for (const stop of stops) stop();
      listeners.clear();
    },
  };
}

function parseOr(parser: Parser, value: unknown): { value: unknown } | null {
  try {
    return { value: parser.parse(value) };
  } catch {
    return null;
  }
}
