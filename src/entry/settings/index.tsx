import { SettingsView } from '#features/settings/settings-view.tsx';
import { createPageBus } from '../roles/extension-bus.ts';
import { mountView } from '../roles/mount-view.tsx';
import { pageShell } from '../roles/page-shell.ts';

const bus = createPageBus('settings');
const shell = pageShell(bus, { surface: 'settings', windowId: null, slot: 'settings' });
await mountView(shell, <SettingsView />);
