import { SettingsView } from '#features/settings/settings-view.tsx';
import { createPageBus } from '../shared/extension-bus.ts';
import { mountView } from '../shared/mount-view.tsx';
import { pageShell } from '../shared/page-shell.ts';

const bus = createPageBus('settings');
const shell = pageShell(bus, { surface: 'settings', windowId: null, slot: 'settings' });
await mountView(shell, <SettingsView />);
