import { wakeOffscreenForCopies } from '#app/documents/wake-offscreen.ts';
import { type Bus, createBus } from '#bus/bus.ts';
import { classifySender } from '#bus/sender.ts';
import { broadcastEvents, broadcastLink } from '#bus/transports/broadcast.ts';
import { bridgePortListener, runtimePortListener } from '#bus/transports/runtime-port.ts';
import { extensionAlarms } from '#platform/extension/alarms.ts';
import { extensionOffscreen } from '#platform/extension/offscreen.ts';
import { onConnect, ownIdentity } from '#platform/extension/runtime-ports.ts';
import { openStore } from '#services/store/database/store.ts';
import { originPort } from '../shared/bus/origin-port.ts';
import { backgroundHandlers } from './handlers.ts';
import { extensionPages } from './pages.ts';

// Chromium's service worker. It may die at any moment: nothing here is state.
const port = originPort('background');
const toOffscreen = broadcastLink(port, 'offscreen', () => extensionOffscreen.ensure());
const pages = extensionPages((tabId, part) => bus.emit('viewer.called', { tabId, part }));
const client: Pick<Bus, 'emit' | 'page' | 'request' | 'stream'> = {
  emit: (name, body) => bus.emit(name, body),
  page: (to) => bus.page(to),
  request: (name, body, options) => bus.request(name, body, options),
  stream: (name, body) => bus.stream(name, body),
};
const bus: Bus = createBus({
  context: 'background',
  handlers: backgroundHandlers(client, (tabId, part) => pages.frames(tabId, part)),
  pages,
  routes: {
    background: 'local',
    offscreen: toOffscreen,
    recorder: toOffscreen,
  },
  accept: [runtimePortListener, bridgePortListener].map((listener) =>
    listener(onConnect, (sender) => classifySender(sender, ownIdentity())),
  ),
  events: [broadcastEvents(port)],
});

// Buttons, and sites that are never read, may come from another device or a backup.
bus.on('tools.changed', () => void bus.request('buttons.apply', {}).catch(() => undefined));

wakeOffscreenForCopies({
  alarms: extensionAlarms,
  offscreen: extensionOffscreen,
  store: openStore(),
});
