import { ChatView } from '#features/chat/chat-view.tsx';
import { currentWindowId } from '#platform/extension/tabs.ts';
import { createPageBus } from '../roles/extension-bus.ts';
import { mountView } from '../roles/mount-view.tsx';
import { pageShell } from '../roles/page-shell.ts';

const bus = createPageBus('sidebar');
const windowId = await currentWindowId();
const shell = pageShell(bus, { surface: 'sidebar', windowId, slot: `window:${windowId}` });
await mountView(shell, <ChatView />);
