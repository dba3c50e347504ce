// The page next to it has its chip in the first paint, where the web app begins without one.
import '#features/chat/context/chip-view.tsx';
import '#features/chat/context/token-meter.tsx';
import { sidebarSlot } from '#app/places/sidebar-slot.ts';
import { currentWindowId } from '#platform/extension/tabs.ts';
import { createPageBus } from '../shared/bus/extension-bus.ts';
import { appViews } from '../shared/view/app-pages.ts';
import { tabPlace } from '../shared/view/chat-places.ts';
import { ChatWithPanels } from '../shared/view/chat-with-panels.tsx';
import { mountView } from '../shared/view/mount-view.tsx';
import { pageShell } from '../shared/view/page-shell.ts';

const bus = createPageBus('sidebar', { recordsForCards: true });
const windowId = await currentWindowId();
const shell = pageShell(bus, {
  surface: 'sidebar',
  windowId,
  slot: sidebarSlot(windowId),
  otherPlace: tabPlace(bus),
  ...appViews,
});
await mountView(shell, <ChatWithPanels />);
