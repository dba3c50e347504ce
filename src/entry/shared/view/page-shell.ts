import { signInByWebApp } from '#app/account/handoff-client.ts';
import { backgroundTurn } from '#app/locks/background-turn.ts';
import { openPassage } from '#app/passages/open-passage.ts';
import type { Bus } from '#bus/bus.ts';
import type { Shell, SiteAccess } from '#features/shell.tsx';
import { extensionLanguages } from '#platform/extension/languages.ts';
import { extensionOffscreen } from '#platform/extension/offscreen.ts';
import { extensionPermissions } from '#platform/extension/permissions.ts';
import {
  extensionVersion,
  isPrivateWindow,
  openSettingsPage,
  openSignInPage,
} from '#platform/extension/runtime.ts';
import { currentWindowId, extensionTabs } from '#platform/extension/tabs.ts';
import { webClipboard } from '#platform/web/clipboard.ts';
import { saveFile } from '#platform/web/files.ts';
import { newId } from '../bus/origin-port.ts';
import { downloadModelHere } from '../download-model.ts';
import { pageMicrophone } from '../page-microphone.ts';
import { readAloudRuntime } from '../read-aloud-runtime.ts';
import { rowsRuntime } from '../rows-runtime.ts';
import { startLoginHere } from './start-login.ts';
import { startPaywallHere } from './start-paywall.ts';

const everySite = '<all_urls>';

const access: SiteAccess = {
  everySite: () => extensionPermissions.contains(everySite),
  origins: () => extensionPermissions.origins(),
  request: (origins) => extensionPermissions.request(origins),
  remove: (origins) => extensionPermissions.remove(origins),
};

type Place = Pick<Shell, 'surface' | 'windowId' | 'slot'> & Partial<Shell>;

/**
 * What an extension page provides to its features.
 * @param recorderMs how long a context that records for this page may take to be open
 */
export function pageShell(bus: Bus, place: Place, recorderMs?: number): Shell {
  const rows = rowsRuntime(bus);
  return {
    bus,
    rows,
    otherPlace: null,
    pages: [],
    router: null,
    ...place,
    access,
    microphone: pageMicrophone(bus, place.surface, recorderMs),
    newId,
    extension: null,
    version: extensionVersion(),
    isPrivate: isPrivateWindow(),
    readAloud: readAloudRuntime({ bus, rows }, extensionLanguages, turnOf(bus, place.surface)),
    downloadModel: () => downloadModelHere(bus),
    startLogin: () => startLoginHere(bus, signInByWebApp({ bus })),
    openSignIn: () => void openSignInPage(),
    startPaywall: (input) =>
      startPaywallHere(bus, input, (url) => void open(url, '_blank', 'noopener')),
    copy: (text) => webClipboard.write(text),
    copyPicture: (png) => webClipboard.writePicture(png),
    showPassage: (place) =>
      openPassage(
        { bus, windowId: currentWindowId, openTab: (address) => extensionTabs.open(address) },
        place,
      ),
    openSettings: openSettingsPage,
    saveFiles: async (slot, files) =>
      (await import('#app/uploads/save-files.ts')).saveFilesHere(slot, files),
    readFile: async (docId) => (await import('#app/uploads/save-files.ts')).readFileHere(docId),
    drawSvg: async (svg) => (await import('../draw-svg.ts')).drawSvgHere(svg),
    readRecording: async (id) =>
      (await import('#app/dictation/read-recording.ts')).readRecordingHere(id),
    saveFile,
    backups: async () => (await import('../backups-here.ts')).backupsHere(bus, rows),
  };
}

/** Firefox gives a frame in a page the locks of that page's partition. */
function turnOf(bus: Bus, surface: Shell['surface']) {
  return surface === 'card' && !extensionOffscreen.available ? backgroundTurn(bus) : undefined;
}
