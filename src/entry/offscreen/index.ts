import { type Bus, createBus } from '#bus/bus.ts';
import { broadcastEvents, broadcastListener } from '#bus/transports/broadcast.ts';
import { runtimePortLink } from '#bus/transports/runtime-port.ts';
import { isPrivateDocument } from '#platform/extension/offscreen.ts';
import { runtimePorts } from '#platform/extension/runtime-ports.ts';
import { extensionStreams } from '../shared/bus/extension-streams.ts';
import { originPort } from '../shared/bus/origin-port.ts';
import { reloadForOwner } from '../shared/view/reload-for-owner.ts';
import { openParser } from './parser.ts';

const port = originPort('offscreen');
const client: Pick<Bus, 'emit' | 'request'> = {
  emit: (name, body) => bus.emit(name, body),
  request: (name, body, options) => bus.request(name, body, options),
};
const bus: Bus = createBus({
  context: 'offscreen',
  handlers: extensionStreams(client, {
    openParser,
    isPrivate: isPrivateDocument(),
    microphoneMayHang: false,
  }),
  routes: { offscreen: 'local', recorder: 'local', background: runtimePortLink(runtimePorts) },
  accept: [broadcastListener(port)],
  events: [broadcastEvents(port)],
});
reloadForOwner();
