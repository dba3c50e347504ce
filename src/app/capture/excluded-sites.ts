import { isOnSite } from '#domain/privacy/excluded-sites.ts';
import { patternsOfSites } from '#domain/sites/button-visibility.ts';
import type { ScriptingPort } from '#platform/ports.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

type Registering = Pick<ScriptingPort, 'registerLoader' | 'registerScript'>;

/** Did the person choose that the site is never read? */
export async function isExcluded(store: Store, url: string): Promise<boolean> {
  return isOnSite((await readSettings(store)).neverRead, url);
}

/**
 * Is a frame not to be read with its page? One of a site that is never read, and one of a site that is never sent in a
 * page that may be: they are one text.
 */
export async function isFrameExcluded(store: Store, url: string, page: string): Promise<boolean> {
  const { neverRead, neverSend } = await readSettings(store);
  return isOnSite(neverRead, url) || (isOnSite(neverSend, url) && !isOnSite(neverSend, page));
}

/** @throws capture_excluded */
export async function refuseExcluded(store: Store, url: string): Promise<void> {
  if (await isExcluded(store, url)) throw new CodedError('capture_excluded');
}

/** The browser injects nothing into pages of sites that are never read. */
export function withoutExcluded<Port extends Registering>(scripting: Port, store: Store): Port {
  const patterns = async () => patternsOfSites((await readSettings(store)).neverRead);
  return {
    ...scripting,
    registerLoader: async (origins, excludeMatches = []) =>
      scripting.registerLoader(origins, [...excludeMatches, ...(await patterns())]),
    registerScript: async (id, script) => {
      const excludeMatches = script ? [...script.excludeMatches, ...(await patterns())] : [];
      await scripting.registerScript(id, script && { ...script, excludeMatches });
    },
  };
}
