import type { Bus } from '#bus/bus.ts';
import type { Shell, SiteAccess } from '#features/shell.tsx';
import { extensionPermissions } from '#platform/extension/permissions.ts';
import { openSettingsPage } from '#platform/extension/runtime.ts';
import { webClipboard } from '#platform/web/clipboard.ts';
import { saveFile } from '#platform/web/files.ts';
import { newId } from './origin-port.ts';

const everySite = '<all_urls>';

const access: SiteAccess = {
  everySite: () => extensionPermissions.contains(everySite),
  origins: () => extensionPermissions.origins(),
  request: (origins) => extensionPermissions.request(origins),
  remove: (origins) => extensionPermissions.remove(origins),
};

/** What an extension page gives to its features. */
export function pageShell(bus: Bus, place: Pick<Shell, 'surface' | 'windowId' | 'slot'>): Shell {
  return {
    bus,
    ...place,
    access,
    newId,
    copy: (text) => webClipboard.write(text),
    openSettings: openSettingsPage,
    saveFile,
  };
}
