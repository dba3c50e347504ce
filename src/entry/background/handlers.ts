import { createBackgroundHandlers } from '#app/background-handlers.ts';
import type { BusClient, FrameIds, Handlers } from '#bus/types.ts';
import { dictateCommand, readCommand, toolsCommand } from '#domain/product/product.ts';
import { extensionAlarms } from '#platform/extension/alarms.ts';
import { extensionBackgroundTabs } from '#platform/extension/background-tabs.ts';
import { extensionHiddenFrames } from '#platform/extension/hidden-frames.ts';
import { extensionLanguages } from '#platform/extension/languages.ts';
import { extensionMenus } from '#platform/extension/menus.ts';
import { extensionOffscreen } from '#platform/extension/offscreen.ts';
import { extensionOwnRequests } from '#platform/extension/own-requests.ts';
import { extensionPageStyles } from '#platform/extension/page-styles.ts';
import { extensionPageTools } from '#platform/extension/page-tools.ts';
import {
  extensionPanel,
  isPinned,
  onPageCommand,
  openPanelOnAction,
  openPanelOnCommand,
  openRecorder,
} from '#platform/extension/panel.ts';
import { extensionPermissions } from '#platform/extension/permissions.ts';
import {
  extensionUrl,
  extensionVersion,
  isPrivateWindow,
  loadLocal,
} from '#platform/extension/runtime.ts';
import { extensionScreen } from '#platform/extension/screen.ts';
import { extensionScripting } from '#platform/extension/scripting.ts';
import { extensionSessionStorage } from '#platform/extension/session-storage.ts';
import { extensionTabs } from '#platform/extension/tabs.ts';
import { webLocks } from '#platform/web/locks.ts';
import { speakingTurn } from '#platform/web/speaking-turn.ts';
import { recordSent } from '#services/privacy/record-sent.ts';
import { recordedPageFetch } from '#services/privacy/recorded.ts';
import { openStore } from '#services/store/database/store.ts';
import { followOwner } from '#services/store/owners/follow-owner.ts';

/** The background on the browser's own ports. */
export function backgroundHandlers(
  bus: Pick<BusClient, 'emit' | 'page' | 'request' | 'stream'>,
  frameIds: FrameIds,
): Handlers<'background'> {
  const store = openStore();
  // It outlives who is signed in: what comes next is done with the rows of who is then.
  followOwner(store, () => {
    store.reopen();
    const call = { peer: { context: 'background' as const }, signal: AbortSignal.timeout(60_000) };
    Promise.resolve(handlers['buttons.apply']({}, call)).catch(() => undefined);
  });
  const handlers = createBackgroundHandlers({
    bus,
    frameIds,
    store,
    ports: {
      tabs: extensionTabs,
      alarms: extensionAlarms,
      isPrivate: isPrivateWindow(),
      backgroundTabs: extensionBackgroundTabs,
      hiddenFrames: extensionHiddenFrames,
      scripting: extensionScripting,
      styles: extensionPageStyles,
      pageTools: extensionPageTools,
      screen: extensionScreen,
      session: extensionSessionStorage,
      locks: webLocks(navigator.locks),
      turn: speakingTurn(navigator.locks),
      offscreen: extensionOffscreen,
      permissions: extensionPermissions,
      panel: extensionPanel,
      ownRequests: extensionOwnRequests,
      onActionClick: openPanelOnAction,
      onReadCommand: (listener) => openPanelOnCommand(readCommand, listener),
      menus: extensionMenus,
      languages: extensionLanguages,
      onToolsCommand: (listener) => onPageCommand(toolsCommand, listener),
      onDictateCommand: (listener) => onPageCommand(dictateCommand, listener),
      openRecorder,
      isPinned,
      urlOf: extensionUrl,
      version: extensionVersion(),
      loadLocal,
      fetch: recordedPageFetch((url, init) => fetch(url, init), recordSent(store)),
    },
  });
  return handlers;
}
