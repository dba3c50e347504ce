import { localParser } from '#app/capture/parsing/local-parser.ts';
import { createPageParsing } from '#app/capture/parsing/page-parsing.ts';
import { createRememberHandlers } from '#app/memory/memory-handlers.ts';
import { createToolHandlers } from '#app/tools/tool-handlers.ts';
import { type Bus, createBus } from '#bus/bus.ts';
import { classifySender } from '#bus/sender.ts';
import { broadcastEvents } from '#bus/transports/broadcast.ts';
import { bridgePortListener, runtimePortListener } from '#bus/transports/runtime-port.ts';
import { onConnect, ownIdentity } from '#platform/extension/runtime-ports.ts';
import { openStore } from '#services/store/database/store.ts';
import { accountRuntime } from '../shared/account-runtime.ts';
import { originPort } from '../shared/bus/origin-port.ts';
import { recorderLink } from '../shared/bus/recorder-link.ts';
import { createPagePool } from '../shared/page-pool.ts';
import { interfaceTexts } from '../shared/texts/interface-texts.ts';
import { widgetTexts } from '../shared/texts/widget-texts.ts';
import { backgroundHandlers } from './handlers.ts';
import { extensionPages } from './pages.ts';

// Firefox's event page: it has a DOM and workers, and parses what it captures itself.
const port = originPort('background');
const pages = extensionPages((tabId, part) => bus.emit('viewer.called', { tabId, part }));
const client: Pick<Bus, 'emit' | 'page' | 'request' | 'stream'> = {
  emit: (name, body) => bus.emit(name, body),
  page: (to) => bus.page(to),
  request: (name, body, options) => bus.request(name, body, options),
  stream: (name, body) => bus.stream(name, body),
};
const pool = createPagePool();
const parsing = createPageParsing(openStore(), localParser(pool, new DOMParser()));
const bus: Bus = createBus({
  context: 'background',
  handlers: {
    ...backgroundHandlers(client, (tabId, part) => pages.frames(tabId, part)),
    ...parsing,
    ...createRememberHandlers({ store: openStore(), pool }),
    ...accountRuntime(client),
    ...createToolHandlers({ store: openStore(), texts: () => interfaceTexts(openStore()) }),
    'widgets.texts': () => widgetTexts(openStore()),
  },
  pages,
  routes: { background: 'local', offscreen: 'local', recorder: recorderLink(port) },
  relays: ['recorder'],
  accept: [runtimePortListener, bridgePortListener].map((listener) =>
    listener(onConnect, (sender) => classifySender(sender, ownIdentity())),
  ),
  events: [broadcastEvents(port)],
});

// Buttons, and sites that are never read, may come from another device or a backup.
bus.on('tools.changed', () => void bus.request('buttons.apply', {}).catch(() => undefined));
