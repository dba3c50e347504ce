import type { Handlers } from '#bus/types.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import type { Identity } from '../account/identity.ts';
import type { HostAccess } from '../models/host-access.ts';
import { restoreWork } from '../restore-work.ts';
import type { RunKinds } from '../run-handlers.ts';
import { createSearchHandlers } from './search-handlers.ts';
import { Searches, type SearchesDeps } from './searches.ts';

interface StartSearchesDeps
  extends Pick<SearchesDeps, 'store' | 'locks' | 'fetch' | 'models' | 'readAddress'> {
  access: HostAccess;
  readonly searchEngine?: SearchesDeps['engine'];
  readonly hasSearchEngine?: SearchesDeps['hasEngine'];
  parsing: Pick<Handlers<'offscreen'>, 'document.parse'>;
}

/** The searches of this context, which takes over those of dead ones. */
export function startSearches(
  { access, searchEngine, hasSearchEngine, parsing, ...deps }: StartSearchesDeps,
  { account, server, signer }: Identity,
) {
  const { store } = deps;
  const searching: SearchesDeps = {
    ...deps,
    account,
    server,
    fetch: signer.fetch(deps.fetch),
    mayAsk: async (origin) =>
      (await access.mayAsk(await readSettings(store), await server()))(origin),
    ...(searchEngine && { engine: searchEngine }),
    ...(hasSearchEngine && { hasEngine: hasSearchEngine }),
    parse: async (captureId, signal) => {
      const call = { peer: { context: 'offscreen' as const }, signal };
      return (await parsing['document.parse']({ captureId }, call)).document;
    },
  };
  const searches = new Searches(searching);
  restoreWork(store, 'searches', () => searches.restore());
  return {
    searches,
    runs: {
      send: ({ id, event }) => searches.send(id, { type: `search.${event}` }),
    } satisfies RunKinds['search'],
    handlers: createSearchHandlers(searching),
  };
}
