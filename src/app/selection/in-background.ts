import { getDocument } from '#services/store/documents/documents.ts';
import { type BackgroundDeps, settingsAccess } from '../background-deps.ts';
import type { CaptureInBackground } from '../capture/in-background.ts';
import type { PageAccess } from '../capture/page-access.ts';
import { registerLoaderWhereGranted } from '../capture/register-loader.ts';
import { createPageTools, type PageTools } from './page-tools.ts';

/** The tools at selected text and at composers. */
export function selectionInBackground(
  deps: BackgroundDeps,
  { mayRead }: PageAccess,
  capture: CaptureInBackground,
): PageTools {
  const { ports, bus, store, frameIds } = deps;
  const tools = createPageTools({
    ...ports,
    ...settingsAccess(deps),
    bus,
    frameIds,
    clock: store.clock,
    origins: () => ports.permissions.origins(),
    mayRead,
    pageText: {
      capture: async (tabId, signal) => {
        const call = { peer: { context: 'background' as const }, signal };
        return (await capture.handlers['page.capture']({ tabId }, call)).document;
      },
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
