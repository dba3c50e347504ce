import * as places from '#app/places/chat-places.ts';
import type { Bus } from '#bus/bus.ts';
import { chatTabPath } from '#domain/product/product.ts';
import type { OtherPlace } from '#features/shell.tsx';
import { extensionOffscreen } from '#platform/extension/offscreen.ts';
import { openPanel } from '#platform/extension/panel.ts';
import { extensionUrl } from '#platform/extension/runtime.ts';
import { closeOwnTab, extensionTabs } from '#platform/extension/tabs.ts';
import { newId } from '../bus/origin-port.ts';
import { rowsRuntime } from '../rows-runtime.ts';

export function tabPlace(bus: Bus): OtherPlace {
  return places.tabPlace({
    rows: rowsRuntime(bus),
    newId,
    openTab: (slot) => extensionTabs.open(extensionUrl(`${chatTabPath}?slot=${slot}`)),
  });
}

export function sidebarPlace(bus: Bus, windowId: number): OtherPlace {
  return places.sidebarPlace({
    bus,
    rows: rowsRuntime(bus),
    windowId,
    openPanel: () => openPanel(windowId),
    closeTab: closeOwnTab,
    streamsHere: !extensionOffscreen.available,
  });
}
