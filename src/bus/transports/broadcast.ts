import type { Channel, EventLink, Link, Listener, Receiver } from '../core/channel.ts';
import type { Context } from '../define.ts';
import type { Peer } from '../types.ts';
import { type BroadcastPort, onWire, type Wire } from './broadcast-wire.ts';

export type { BroadcastPort } from './broadcast-wire.ts';

/** Nothing is sent before the name is held: the other end would take its sender for dead. */
function sendOnceHeld(ready: Promise<void>, post: (body: unknown) => void) {
  let queue: unknown[] | null = [];
  ready.then(
    () => {
      const waiting = queue ?? [];
      queue = null;
      for (const body of waiting) post(body);
    },
    () => {},
  );
  return (body: unknown) => (queue ? void queue.push(body) : post(body));
}

const lineLock = (line: string, end: 'caller' | 'owner') => `gloss-bus ${line} ${end}`;

/** To the one owner `context` among the pages of this origin. */
export function broadcastLink(
  port: BroadcastPort,
  context: Context,
  prepare?: () => Promise<unknown>,
): Link {
  return {
    ...(prepare ? { prepare } : {}),
    connect(receiver) {
      const line = port.newId();
      const from = port.context;
      const held = port.presence.hold(lineLock(line, 'caller'));
      let unwatch: (() => void) | null = null;
      let hello: unknown;
      const post = (type: Wire['type'], body: unknown) =>
        port.channel.postMessage({ type, context, from, line, body });
      const send = sendOnceHeld(held.ready, (frame) => post('up', frame));
      const stop = onWire(port, (wire) => {
        if (wire.context !== context) return;
        // A starting owner has not received our hello; an earlier owner is gone.
        if (wire.type === 'here') return unwatch ? receiver.closed() : hello && send(hello);
        if (wire.line !== line) return;
        if (wire.type === 'bye') return receiver.closed();
        if (wire.type !== 'down') return;
        // The owner holds its end of the line before it first answers.
        unwatch ??= port.presence.watch(lineLock(line, 'owner'), receiver.closed);
        receiver.frame(wire.body);
      });
      return {
        send(frame) {
          hello ??= frame;
          send(frame);
        },
        close() {
          stop();
          unwatch?.();
          held.release();
          post('bye', null);
        },
      };
    },
  };
}

/** The owner's side: any number of callers, each on its own line. */
export function broadcastListener(port: BroadcastPort): Listener {
  return {
    listen(accept) {
      const lines = new Map<string, Receiver>();
      const post = (type: Wire['type'], line: string, body: unknown) =>
        port.channel.postMessage({
          type,
          context: port.context,
          from: port.context,
          line,
          body,
        });
      const stop = onWire(port, (wire) => {
        if (wire.context !== port.context) return;
        if (wire.type === 'bye') return lines.get(wire.line)?.closed();
        if (wire.type !== 'up') return;
        if (!lines.has(wire.line)) open(wire);
        lines.get(wire.line)?.frame(wire.body);
      });

      function open({ line, from }: Wire) {
        const held = port.presence.hold(lineLock(line, 'owner'));
        const end = () => {
          if (!lines.delete(line)) return;
          unwatch();
          held.release();
          receiver.closed();
        };
        const channel: Channel = {
          send: sendOnceHeld(held.ready, (frame) => post('down', line, frame)),
          close: end,
        };
        const receiver = accept({ context: from } satisfies Peer, channel);
        lines.set(line, { frame: receiver.frame, closed: end });
        const unwatch = port.presence.watch(lineLock(line, 'caller'), end);
      }

      post('here', '', null);
      return () => {
        stop();
        for (const [line, { closed }] of lines) {
          post('bye', line, null);
          closed();
        }
      };
    },
  };
}

/** Events between all contexts of this origin. A context does not receive its own. */
export function broadcastEvents(port: BroadcastPort): EventLink {
  const { context } = port;
  return {
    post: (name, body) =>
      port.channel.postMessage({ type: 'event', context, from: context, line: name, body }),
    listen: (receive) =>
      onWire(port, (wire) => {
        if (wire.type === 'event') receive({ context: wire.from }, wire.line, wire.body);
      }),
  };
}
