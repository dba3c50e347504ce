import { currentWindowId } from '#platform/extension/tabs.ts';
import { sidebarPlace } from '../shared/chat-places.ts';
import { ChatWithPanels, panels } from '../shared/chat-with-panels.tsx';
import { createPageBus } from '../shared/extension-bus.ts';
import { mountView } from '../shared/mount-view.tsx';
import { pageShell } from '../shared/page-shell.ts';
import { tabSlot } from '../shared/tab-slot.ts';

// The chat in a tab of its own: a reader with a sidebar's rights, without a page next to it.
const bus = createPageBus('sidebar');
const shell = pageShell(bus, {
  surface: 'immersive',
  windowId: null,
  slot: new URLSearchParams(location.search).get('slot') ?? tabSlot(),
  otherPlace: sidebarPlace(bus, await currentWindowId()),
  panels,
});
await mountView(shell, <ChatWithPanels />);
