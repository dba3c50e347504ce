import { chatTabPath, settingsPath } from '#domain/product/product.ts';
import { currentWindowId } from '#platform/extension/tabs.ts';
import { fileAddresses } from '#ui/routing/addresses.ts';
import { Router } from '#ui/routing/router.ts';
import { createPageBus } from '../shared/bus/extension-bus.ts';
import { appViews } from '../shared/view/app-pages.ts';
import { sidebarPlace } from '../shared/view/chat-places.ts';
import { ChatWithPanels } from '../shared/view/chat-with-panels.tsx';
import { mountView } from '../shared/view/mount-view.tsx';
import { pageShell } from '../shared/view/page-shell.ts';
import { tabSlot } from '../shared/view/tab-slot.ts';

// The chat in a tab of its own: a reader with a sidebar's rights, without a page next to it.
const query = new URLSearchParams(location.search);
// A page that is loaded again starts no second summary or search.
const searchFor = query.get('search');
if (query.has('summary') || searchFor)
  history.replaceState(null, '', location.pathname + location.hash);
const bus = createPageBus('sidebar');
const shell = pageShell(bus, {
  surface: 'immersive',
  windowId: null,
  slot: query.get('slot') ?? tabSlot(),
  ...(query.has('summary') && { summaryOf: Number(query.get('summary')) }),
  ...(searchFor && { searchFor }),
  otherPlace: sidebarPlace(bus, await currentWindowId()),
  ...appViews,
  router: new Router(fileAddresses({ chat: chatTabPath, settings: settingsPath }, 'chat')),
});
await mountView(shell, <ChatWithPanels />);
