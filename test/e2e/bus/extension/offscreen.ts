import { createBusOver } from '#bus/bus-over.ts';
import { broadcastListener } from '#bus/transports/broadcast.ts';
import { runtimePortLink } from '#bus/transports/runtime-port.ts';
import { nativePorts } from '#platform/extension/native-ports.ts';
import { lockPresence } from '#platform/web/presence.ts';
import { toyContract } from '#test/support/bus/toy-contract.ts';

const life = { id: crypto.randomUUID(), ended: [] as string[] };

const bus = createBusOver(
  toyContract,
  {
    'toy.work': async (body) => {
      const { text } = body as { text: string };
      if (text === `hang ${life.id}`) await new Promise(() => {});
      return { text: life.id };
    },
    'toy.follow': async function* (_body, { signal }) {
      signal.addEventListener('abort', () =>
        life.ended.push((signal.reason as { code: string }).code),
      );
      yield { n: 1 };
      await new Promise(() => {});
      return {};
    },
  },
  {
    context: 'offscreen',
    routes: { offscreen: 'local', background: runtimePortLink(nativePorts) },
    accept: [
      broadcastListener({
        channel: new BroadcastChannel('toy'),
        presence: lockPresence,
        context: 'offscreen',
        newId: () => crypto.randomUUID(),
      }),
    ],
  },
);

/** A page in a hidden frame of this document. */
function frame(url: string, name: string): void {
  const made = document.createElement('iframe');
  made.name = name;
  made.src = url;
  document.body.append(made);
}

Object.assign(globalThis, { life, bus, frame });
