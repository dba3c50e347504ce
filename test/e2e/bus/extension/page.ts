import { createBusOver } from '#bus/bus-over.ts';
import type { Context } from '#bus/define.ts';
import { broadcastEvents, broadcastLink } from '#bus/transports/broadcast.ts';
import { runtimePortLink } from '#bus/transports/runtime-port.ts';
import type { PageAddress } from '#bus/types.ts';
import { runtimePorts } from '#platform/extension/runtime-ports.ts';
import { lockPresence } from '#platform/web/presence.ts';
import { toyContract } from '#test/support/bus/toy-contract.ts';

const port = {
  channel: new BroadcastChannel('toy'),
  presence: lockPresence,
  context: location.pathname.split('/')[2] as Context,
  newId: () => crypto.randomUUID(),
};
const received: unknown[] = [];
const toBackground = runtimePortLink(runtimePorts);

const bus = createBusOver(
  toyContract,
  {},
  {
    context: port.context,
    routes: {
      background: toBackground,
      page: toBackground,
      offscreen: broadcastLink(port, 'offscreen', () => bus.request('toy.ensure', {})),
    },
    events: [broadcastEvents(port)],
  },
);
bus.on('toy.happened', (body) => received.push(body));

/** Numbers of a stream as they arrive, and how it ended. */
function follow(name: string, body: unknown) {
  const record: { seen: number[]; end: string | null } = { seen: [], end: null };
  bus.stream(name, body).subscribe({
    next: (chunk) => record.seen.push((chunk as { n: number }).n),
    complete: () => {
      record.end = 'complete';
    },
    error: (error: { code: string }) => {
      record.end = error.code;
    },
  });
  return record;
}

/** The reply, or the code of the failure. */
const ask = (name: string, body: unknown): Promise<unknown> =>
  bus.request(name, body).catch((error: { code: string }) => error.code);

/** The same for a command of a page. */
const askPage = (to: PageAddress, name: string, body: unknown): Promise<unknown> =>
  bus
    .page(to)
    .request(name, body)
    .catch((error: { code: string }) => error.code);

Object.assign(globalThis, { ask, askPage, follow, received, records: {} });
