import { signInByWebApp } from '#app/account/handoff-client.ts';
import { openPassage } from '#app/passages/open-passage.ts';
import type { Bus } from '#bus/bus.ts';
import type { MicrophoneAccess, Shell, SiteAccess } from '#features/shell.tsx';
import { extensionLanguages } from '#platform/extension/languages.ts';
import { extensionPermissions } from '#platform/extension/permissions.ts';
import {
  extensionVersion,
  isPrivateWindow,
  openSettingsPage,
} from '#platform/extension/runtime.ts';
import { currentWindowId, extensionTabs } from '#platform/extension/tabs.ts';
import { webClipboard } from '#platform/web/clipboard.ts';
import { saveFile } from '#platform/web/files.ts';
import { webMicrophoneAccess } from '#platform/web/microphone-access.ts';
import { newId } from './origin-port.ts';
import { readAloudHere } from './read-aloud-here.ts';
import { startLoginHere } from './start-login.ts';
import { startPaywallHere } from './start-paywall.ts';

const everySite = '<all_urls>';

const access: SiteAccess = {
  everySite: () => extensionPermissions.contains(everySite),
  origins: () => extensionPermissions.origins(),
  request: (origins) => extensionPermissions.request(origins),
  remove: (origins) => extensionPermissions.remove(origins),
};

/** Surfaces in which the browser shows no question about a microphone. */
const noQuestions: readonly Shell['surface'][] = ['sidebar', 'card'];

/** A card is in a page that has no microphone to give it: the context that records is asked. */
function microphoneOf(bus: Bus, surface: Shell['surface']): MicrophoneAccess {
  const own = webMicrophoneAccess(!noQuestions.includes(surface));
  if (surface !== 'card') return own;
  const state = async () => (await bus.request('dictation.access', {})).access;
  return {
    ...own,
    state,
    onChanged(listener) {
      // It was granted in another tab.
      const look = () => void state().then(listener, () => undefined);
      document.addEventListener('visibilitychange', look);
      return () => document.removeEventListener('visibilitychange', look);
    },
  };
}

type Place = Pick<Shell, 'surface' | 'windowId' | 'slot'> & Partial<Shell>;

/** What an extension page provides to its features. */
export function pageShell(bus: Bus, place: Place): Shell {
  return {
    bus,
    otherPlace: null,
    panels: {},
    router: null,
    ...place,
    access,
    microphone: microphoneOf(bus, place.surface),
    newId,
    extension: null,
    version: extensionVersion(),
    isPrivate: isPrivateWindow(),
    readAloud: readAloudHere(bus, extensionLanguages),
    startLogin: () => startLoginHere(bus, signInByWebApp({ bus })),
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
    readRecording: async (id) =>
      (await import('#app/dictation/read-recording.ts')).readRecordingHere(id),
    saveFile,
    packBackup: async (lines) => (await import('#app/backup/backup-here.ts')).packBackupHere(lines),
    unpackBackup: async (file) =>
      (await import('#app/backup/backup-here.ts')).unpackBackupHere(file),
  };
}
