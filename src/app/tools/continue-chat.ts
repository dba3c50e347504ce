import type { BusClient, Handlers } from '#bus/types.ts';
import type { PanelPort, TabsPort } from '#platform/ports.ts';
import { listAsChat } from '#services/store/conversations/conversations.ts';
import { readLocal, writeLocal } from '#services/store/database/local-rows.ts';
import type { Store } from '#services/store/database/store.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { sidebarSlot } from '../places/sidebar-slot.ts';

interface ContinueChatDeps {
  store: Store;
  tabs: Pick<TabsPort, 'get'>;
  panel: PanelPort;
  bus: Pick<BusClient, 'emit'>;
}

/** The result of a tool goes on as a chat in the panel. */
export function createContinueChat(
  deps: ContinueChatDeps,
): Pick<Handlers<'background'>, 'chat.continue'> {
  const { store, panel, bus } = deps;
  return {
    'chat.continue': async ({ conversationId, windowId }, { peer }) => {
      // Directly in the call: the browser opens it for the click that the message came with.
      const opening = openPanel(panel, peer.tabId);
      const window = windowId ?? (await windowOf(deps, peer.tabId));
      await listAsChat(store, conversationId);
      const slot = sidebarSlot(window);
      const { draft } = await readLocal(store, slot);
      await writeLocal(store, { slot, conversationId, draft, choices: {} });
      bus.emit('conversation.moved', { slot });
      return { isOpened: await opening };
    },
  };
}

async function openPanel(panel: PanelPort, tabId: number | undefined): Promise<boolean> {
  if (tabId === undefined || !panel.opensFromPages) return false;
  return panel.openFromPage(tabId).then(
    () => true,
    () => false,
  );
}

async function windowOf({ tabs }: ContinueChatDeps, tabId: number | undefined): Promise<number> {
  const tab = tabId === undefined ? undefined : await tabs.get(tabId);
  if (!tab) throw new CodedError('refused', 'no window to show the chat in');
  return tab.windowId;
}
