import { currentWindowId } from '#platform/extension/tabs.ts';
import { ChatWithPanels, panels } from '../roles/chat-with-panels.tsx';
import { createPageBus } from '../roles/extension-bus.ts';
import { mountView } from '../roles/mount-view.tsx';
import { sidebarSlot, tabPlace } from '../roles/other-places.ts';
import { pageShell } from '../roles/page-shell.ts';

const bus = createPageBus('sidebar');
const windowId = await currentWindowId();
const shell = pageShell(bus, {
  surface: 'sidebar',
  windowId,
  slot: sidebarSlot(windowId),
  otherPlace: tabPlace(bus),
  panels,
});
await mountView(shell, <ChatWithPanels />);
