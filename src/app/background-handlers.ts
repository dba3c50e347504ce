import type { Handlers } from '#bus/types.ts';
import { handoffsWiring } from './account/wiring.ts';
import type { BackgroundDeps } from './background-deps.ts';
import { withoutExcluded } from './capture/excluded-sites.ts';
import { pageAccess } from './capture/page-access.ts';
import { registerLoaderWhereGranted } from './capture/register-loader.ts';
import { captureWiring } from './capture/wiring.ts';
import { createLockHandlers } from './locks/lock-handlers.ts';
import { readingWiring } from './memory/wiring.ts';
import { ownRequestsWiring } from './models/wiring.ts';
import { engineWiring } from './search/wiring.ts';
import { createContinueChat } from './tools/continue-chat.ts';
import { widgetsWiring } from './widgets/wiring.ts';

/**
 * The handlers of the background. Every listener is registered before this returns: the browser
 * wakes the service worker for registered listeners only.
 */
export function createBackgroundHandlers(given: BackgroundDeps): Handlers<'background'> {
  const scripting = withoutExcluded(given.ports.scripting, given.store);
  const deps = { ...given, ports: { ...given.ports, scripting } };
  const access = pageAccess(deps);
  const requests = ownRequestsWiring(deps);
  const capture = captureWiring(deps, access, requests);
  const widgets = widgetsWiring(deps, access, capture);
  readingWiring(deps, capture);
  const register = () => {
    void registerLoaderWhereGranted(deps.ports);
    // A browser that shuts down registers nothing more.
    widgets.register().catch(() => undefined);
  };
  deps.ports.tabs.onChanged((tab) => void widgets.recordTab(tab));
  deps.ports.permissions.onChanged(register);
  register();
  return {
    ...requests.handlers,
    ...capture.handlers,
    ...engineWiring(deps, access, capture),
    ...createContinueChat({ ...deps.ports, store: deps.store, bus: deps.bus }),
    ...widgets.handlers,
    ...createLockHandlers(deps.ports.locks, deps.ports.turn),
    ...handoffsWiring(deps).handlers,
  };
}
