import type { SiteCode } from '../define-site.ts';
import * as registry from '../registry.ts';
import { siteFor } from '../site-facts.ts';
import { type Engine, engineOf } from './engine.ts';

const sites: readonly SiteCode[] = Object.values(registry);
const engines = sites.flatMap(({ id, engine }) => (engine ? [engineOf(id, engine)] : []));

/** The engine of a search site; undefined: it is not a search site. */
export function engineById(id: string | undefined): Engine | undefined {
  return engines.find((engine) => engine.id === id);
}

/** The engine whose result page this is; undefined: not a result page. */
export function engineFor(url: URL): Engine | undefined {
  return engineById(siteFor(url.href)?.id);
}
