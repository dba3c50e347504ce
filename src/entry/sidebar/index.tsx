import { sidebarSlot } from '#app/places/sidebar-slot.ts';
import { currentWindowId } from '#platform/extension/tabs.ts';
import { tabPlace } from '../shared/chat-places.ts';
import { ChatWithPanels, panels } from '../shared/chat-with-panels.tsx';
import { createPageBus } from '../shared/extension-bus.ts';
import { mountView } from '../shared/mount-view.tsx';
import { pageShell } from '../shared/page-shell.ts';

const bus = createPageBus('sidebar', { recordsForCards: true });
const windowId = await currentWindowId();
const shell = pageShell(bus, {
  surface: 'sidebar',
  windowId,
  slot: sidebarSlot(windowId),
  otherPlace: tabPlace(bus),
  panels,
});
await mountView(shell, <ChatWithPanels />);
