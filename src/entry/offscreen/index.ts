import { type Bus, createBus } from '#bus/bus.ts';
import { broadcastEvents, broadcastListener } from '#bus/transports/broadcast.ts';
import { createExtensionStreams } from '../roles/extension-streams.ts';
import { originPort } from '../roles/origin-port.ts';

const port = originPort('offscreen');
const emit: Pick<Bus, 'emit'> = { emit: (name, body) => bus.emit(name, body) };
const bus: Bus = createBus({
  context: 'offscreen',
  handlers: createExtensionStreams(emit),
  routes: { offscreen: 'local' },
  accept: [broadcastListener(port)],
  events: [broadcastEvents(port)],
});
