import { currentWindowId } from '#platform/extension/tabs.ts';
import { ChatWithPanels, panels } from '../roles/chat-with-panels.tsx';
import { createPageBus } from '../roles/extension-bus.ts';
import { mountView } from '../roles/mount-view.tsx';
import { sidebarPlace } from '../roles/other-places.ts';
import { pageShell } from '../roles/page-shell.ts';
import { tabSlot } from '../roles/tab-slot.ts';

// The chat in a tab of its own: a reader with a sidebar's rights, without a page beside it.
const bus = createPageBus('sidebar');
const shell = pageShell(bus, {
  surface: 'immersive',
  windowId: null,
  slot: new URLSearchParams(location.search).get('slot') ?? tabSlot(),
  otherPlace: sidebarPlace(bus, await currentWindowId()),
  panels,
});
await mountView(shell, <ChatWithPanels />);
