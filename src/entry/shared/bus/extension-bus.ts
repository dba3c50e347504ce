import { backgroundLocks } from '#app/locks/background-locks.ts';
import { type Bus, createBus, type HandlerMap } from '#bus/bus.ts';
import { commands } from '#bus/contract.ts';
import type { Context } from '#bus/define.ts';
import { lazyHandlers } from '#bus/lazy-handlers.ts';
import { broadcastEvents, broadcastLink } from '#bus/transports/broadcast.ts';
import { runtimePortLink } from '#bus/transports/runtime-port.ts';
import { extensionOffscreen } from '#platform/extension/offscreen.ts';
import { runtimePorts } from '#platform/extension/runtime-ports.ts';
import { systemClock } from '#shared/clock.ts';
import { reloadForOwner } from '../view/reload-for-owner.ts';
import { originPort } from './origin-port.ts';
import { recorderListener } from './recorder-link.ts';

interface PageBusOptions {
  onOwnerChanged?: () => void;
  /** A sidebar: in Firefox the microphone is opened here for cards in pages. */
  recordsForCards?: boolean;
}

/**
 * The bus of an extension page: the background over its port, streams and
 * workers in Chromium's offscreen document or, in Firefox, in this very page; a card of Firefox
 * records in a sidebar.
 */
export function createPageBus(
  context: Context,
  { onOwnerChanged, recordsForCards = false }: PageBusOptions = {},
): Bus {
  const port = originPort(context);
  const own = !extensionOffscreen.available;
  const isCard = context === 'card';
  const toBackground = runtimePortLink(runtimePorts);
  const toOffscreen = broadcastLink(port, 'offscreen', () => bus.request('offscreen.ensure', {}));
  const bus: Bus = createBus({
    context,
    handlers: {
      ...(own ? ownStreams(() => bus, { isCard, microphoneMayHang: recordsForCards }) : {}),
    },
    routes: {
      background: toBackground,
      page: toBackground,
      offscreen: own ? 'local' : toOffscreen,
      recorder: own ? (isCard ? toBackground : 'local') : toOffscreen,
    },
    accept: own && recordsForCards ? [recorderListener(port)] : [],
    events: [broadcastEvents(port)],
  });
  reloadForOwner(onOwnerChanged);
  return bus;
}

function ownStreams(
  bus: () => Bus,
  { isCard, microphoneMayHang }: { isCard: boolean; microphoneMayHang: boolean },
): HandlerMap {
  return lazyHandlers(commands, ['offscreen', 'recorder'], async () => {
    const { extensionStreams } = await import('./extension-streams.ts');
    // Firefox gives a frame in a page the locks of that page's partition.
    const locks = isCard && { locks: backgroundLocks(bus(), systemClock) };
    return extensionStreams(bus(), { microphoneMayHang, ...locks });
  });
}
