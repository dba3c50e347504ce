import { localParser } from '#app/capture/local-parser.ts';
import { createPageParsing } from '#app/capture/page-parsing.ts';
import { type Bus, createBus } from '#bus/bus.ts';
import { classifySender } from '#bus/sender.ts';
import { broadcastEvents } from '#bus/transports/broadcast.ts';
import { runtimePortListener } from '#bus/transports/runtime-port.ts';
import { onConnect, ownIdentity } from '#platform/extension/runtime-ports.ts';
import { openStore } from '#services/store/store.ts';
import { originPort } from '../shared/origin-port.ts';
import { createPagePool } from '../shared/page-pool.ts';
import { backgroundHandlers } from './handlers.ts';

// Firefox's event page: it has a DOM and workers, and parses what it captures itself.
const handlers = backgroundHandlers({
  emit: (name, body) => bus.emit(name, body),
  request: (name, body, options) => bus.request(name, body, options),
});
const pool = createPagePool();
const parsing = createPageParsing(openStore(), pool, localParser(pool, new DOMParser()));
const bus: Bus = createBus({
  context: 'background',
  handlers: { ...handlers, ...parsing },
  routes: { background: 'local', offscreen: 'local' },
  accept: [runtimePortListener(onConnect, (sender) => classifySender(sender, ownIdentity()))],
  events: [broadcastEvents(originPort('background'))],
});
