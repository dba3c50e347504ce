import * as z from 'zod/mini';

/** Services with an API of results, in the order in which a server asks them. */
export const endpointKinds = ['searxng', 'brave', 'tavily'] as const;
export const endpointKindSchema = z.enum(endpointKinds);
export type EndpointKind = z.infer<typeof endpointKindSchema>;

/** As a person knows them. */
export const endpointNames: Readonly<Record<EndpointKind, string>> = {
  searxng: 'SearXNG',
  brave: 'Brave Search',
  tavily: 'Tavily',
};

/** Where those with an address of their own answer; empty: wherever the person's own one does. */
export const endpointHosts: Readonly<Record<EndpointKind, string>> = {
  searxng: '',
  brave: 'https://api.search.brave.com',
  tavily: 'https://api.tavily.com',
};

/** Characters of a query: what every service accepts. */
export const maxQueryLength = 400;
/** Results of one query. */
export const maxResults = 20;
