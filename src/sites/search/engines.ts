import { type Site, siteMatches } from '../define-site.ts';
import * as registry from '../registry.ts';
import { type Engine, engineOf } from './engine.ts';

/** A search site with what its result pages are made of. */
export interface SearchSite {
  hosts: Site['hosts'];
  engine: Engine;
}

const sites: readonly Site[] = Object.values(registry);
export const searchSites: readonly SearchSite[] = sites.flatMap(({ id, hosts, engine }) =>
  engine ? [{ hosts, engine: engineOf(id, engine) }] : [],
);

/** The engine whose result page this is; undefined: none's. */
export function engineFor(url: URL): Engine | undefined {
  return searchSites.find((site) => siteMatches(site, url))?.engine;
}
