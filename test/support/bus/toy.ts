import { createBusOver, type UntypedBus } from '#bus/bus-over.ts';
import type { AnyHandler } from '#bus/core/responder.ts';
import type { Peer } from '#bus/types.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { toyContract } from './toy-contract.ts';
import { Wire } from './wire.ts';

export interface Toy {
  bus: UntypedBus;
  wire: Wire;
  clock: ManualClock;
  /** Ends the background and starts a new one with these handlers. */
  restart: (handlers: Record<string, AnyHandler>) => void;
  background: () => UntypedBus;
  /** Another caller of the same background, with its wire open. */
  join(peer: Peer): Wire;
}

/** A sidebar and a background with a wire between them, on a stopped clock. */
export function toy(
  handlers: Record<string, AnyHandler>,
  peer: Peer = { context: 'sidebar' },
): Toy {
  const clock = new ManualClock();
  const wire = new Wire(peer);
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id${ids}`;
  };
  let accept: Parameters<Wire['listener']['listen']>[0] | null = null;
  const listener: Wire['listener'] = {
    listen(next) {
      accept = next;
      return wire.listener.listen(next);
    },
  };
  const start = (table: Record<string, AnyHandler>) =>
    createBusOver(toyContract, table, {
      context: 'background',
      routes: { background: 'local' },
      accept: [listener],
      clock,
      newId,
    });
  let background = start(handlers);
  const bus = createBusOver(
    toyContract,
    {},
    {
      context: peer.context,
      routes: { background: wire.link },
      clock,
      newId,
    },
  );
  return {
    bus,
    wire,
    clock,
    restart(table) {
      wire.cut();
      background = start(table);
    },
    background: () => background,
    join(other) {
      const second = new Wire(other);
      if (accept) second.listener.listen(accept);
      second.link.connect({ frame: () => {}, closed: () => {} });
      return second;
    },
  };
}
