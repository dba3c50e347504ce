import { readSettings } from '#services/store/settings/settings.ts';
import { type BackgroundDeps, serverOf } from '../background-deps.ts';
import { createOwnRequests } from './own-requests.ts';

export type OwnRequests = ReturnType<typeof createOwnRequests>;

/** The rules for requests of the whole extension. */
export function ownRequestsWiring({ ports, store }: BackgroundDeps): OwnRequests {
  return createOwnRequests({
    rules: ports.ownRequests,
    session: ports.session,
    settings: () => readSettings(store),
    server: () => serverOf(ports),
    contains: (pattern) => ports.permissions.contains(pattern),
  });
}
