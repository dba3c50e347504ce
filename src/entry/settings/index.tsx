import { chatTabPath, settingsPath } from '#domain/product/product.ts';
import { closeOwnTab } from '#platform/extension/tabs.ts';
import { fileAddresses } from '#ui/routing/addresses.ts';
import { Router } from '#ui/routing/router.ts';
import { createPageBus } from '../shared/bus/extension-bus.ts';
import { pages } from '../shared/view/app-pages.ts';
import { mountView } from '../shared/view/mount-view.tsx';
import { pageShell } from '../shared/view/page-shell.ts';
import { SettingsApp } from './settings-app.tsx';

const bus = createPageBus('settings');
const shell = pageShell(bus, {
  surface: 'settings',
  windowId: null,
  slot: 'settings',
  pages,
  closePage: () => void closeOwnTab(),
  router: new Router(fileAddresses({ chat: chatTabPath, settings: settingsPath }, 'settings')),
});
await mountView(shell, <SettingsApp />);
