import type { LocksPort } from '#platform/ports.ts';
import type { ImageHostsDeps } from '#services/images/image-hosts.ts';
import type { Models } from '#services/llm/connections.ts';
import { readApiKey } from '#services/store/account/secrets.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import type { Identity } from '../account/identity.ts';
import type { HostAccess } from '../models/host-access.ts';
import { restoreWork } from '../restore-work.ts';
import { artRuns, createArtHandlers } from './art-handlers.ts';
import { createArtRuns } from './art-runs.ts';

interface ArtDeps extends Pick<ImageHostsDeps, 'fetch'> {
  store: Store;
  locks: LocksPort;
  pool: WorkPort;
  access: HostAccess;
  models: Pick<Models, 'resolve'>;
}

/** Pictures of this context, which takes over those of dead ones. */
export function startArt(deps: ArtDeps, { account, server, signer }: Identity) {
  const { store, locks, pool, access, models } = deps;
  const hosts: ImageHostsDeps = {
    fetch: signer.fetch(deps.fetch),
    clock: store.clock,
    settings: () => readSettings(store),
    readApiKey: (origin) => readApiKey(store, origin),
    account,
    server,
    mayAsk: (settings, base) => access.mayAsk(settings, base),
  };
  const runs = createArtRuns({ store, locks, pool, hosts });
  restoreWork(store, 'pictures', () => runs.restore());
  return {
    runs: artRuns(store, runs),
    handlers: createArtHandlers({ store, hosts, models }),
  };
}
