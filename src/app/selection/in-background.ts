import { getDocument } from '#services/store/documents/documents.ts';
import { type BackgroundDeps, serverOf, settingsAccess } from '../background-deps.ts';
import type { CaptureInBackground } from '../capture/in-background.ts';
import type { PageAccess } from '../capture/page-access.ts';
import { registerLoaderWhereGranted } from '../capture/register-loader.ts';
import { windowOfTools } from '../composer/window-of-tools.ts';
import { createPageTools, type PageTools } from './page-tools.ts';

/** The tools at selected text and at composers. */
export function selectionInBackground(
  deps: BackgroundDeps,
  { mayRead }: PageAccess,
  { captures }: CaptureInBackground,
): PageTools {
  const { ports, bus, store, frameIds } = deps;
  const access = settingsAccess(deps);
  const tools = createPageTools({
    ...ports,
    ...access,
    bus,
    frameIds,
    clock: store.clock,
    origins: () => ports.permissions.origins(),
    server: () => serverOf(ports),
    mayRead,
    pageText: {
      capture: (tabId, { opens, signal }) =>
        opens ? captures.capture({ tabId }, signal) : captures.captureAsShown(tabId),
      window: () => windowOfTools(bus, access.settings),
      document: (docId) => getDocument(store, docId),
    },
  });
  return {
    ...tools,
    handlers: {
      ...tools.handlers,
      'buttons.apply': async (body, call) => {
        await registerLoaderWhereGranted(ports);
        return tools.handlers['buttons.apply'](body, call);
      },
    },
  };
}
