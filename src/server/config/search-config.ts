import type { SearchEndpoint } from '#api/search-endpoints/endpoint.ts';
import { endpointKinds } from '#domain/search-web/endpoints.ts';
import { readUrl } from './provider-config.ts';

type Environment = Record<string, string | undefined>;

/**
 * SEARXNG_URL, BRAVE_API_KEY, TAVILY_API_KEY; `*_BASE_URL`: another address of a service, such as a proxy. Adds a line to
 * `problems` for each that is wrong.
 */
export function readSearchEndpoints(env: Environment, problems: string[]): SearchEndpoint[] {
  return endpointKinds.flatMap((kind): SearchEndpoint[] => {
    const prefix = kind.toUpperCase();
    const apiKey = env[`${prefix}_API_KEY`]?.trim() || null;
    const baseUrl = readUrl(
      env,
      kind === 'searxng' ? 'SEARXNG_URL' : `${prefix}_BASE_URL`,
      problems,
    );
    const isSet = kind === 'searxng' ? baseUrl !== null : apiKey !== null;
    return isSet ? [{ kind, baseUrl, apiKey }] : [];
  });
}
