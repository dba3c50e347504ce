import type { Handlers } from '#bus/types.ts';
import { handoffsInBackground } from './account/in-background.ts';
import type { BackgroundDeps } from './background-deps.ts';
import { withoutExcluded } from './capture/excluded-sites.ts';
import { captureInBackground } from './capture/in-background.ts';
import { pageAccess } from './capture/page-access.ts';
import { registerLoaderWhereGranted } from './capture/register-loader.ts';
import { createLockHandlers } from './locks/lock-handlers.ts';
import { ownRequestsInBackground } from './models/in-background.ts';
import { engineInBackground } from './search/in-background.ts';
import { selectionInBackground } from './selection/in-background.ts';
import { summaryButtonInBackground } from './summary-button/in-background.ts';
import { createContinueChat } from './tools/continue-chat.ts';

/**
 * The handlers of the background. Every listener is registered before this returns: the browser
 * wakes the service worker for registered listeners only.
 */
export function createBackgroundHandlers(given: BackgroundDeps): Handlers<'background'> {
  const scripting = withoutExcluded(given.ports.scripting, given.store);
  const deps = { ...given, ports: { ...given.ports, scripting } };
  const access = pageAccess(deps);
  const requests = ownRequestsInBackground(deps);
  const capture = captureInBackground(deps, access, requests);
  const summaryButton = summaryButtonInBackground(deps, access);
  const selection = selectionInBackground(deps, access, capture);
  const register = () => {
    void registerLoaderWhereGranted(deps.ports);
    // A browser that shuts down registers nothing more.
    selection.register().catch(() => undefined);
  };
  deps.ports.tabs.onChanged((tab) => {
    void summaryButton.noteTab(tab);
    void selection.noteTab(tab);
  });
  deps.ports.permissions.onChanged(register);
  register();
  return {
    ...requests.handlers,
    ...capture.handlers,
    ...engineInBackground(deps, access, capture),
    ...summaryButton.handlers,
    ...createContinueChat({ ...deps.ports, store: deps.store, bus: deps.bus }),
    ...selection.handlers,
    ...createLockHandlers(deps.ports.locks, deps.ports.turn),
    ...handoffsInBackground(deps).handlers,
  };
}
