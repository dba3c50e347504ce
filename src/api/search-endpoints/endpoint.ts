import type { EndpointKind } from '#domain/search-web/endpoints.ts';
import type { WebResult } from '#domain/search-web/web-result.ts';

/** A service that answers a query with results, and where it is. */
export interface SearchEndpoint {
  kind: EndpointKind;
  /** Address of its API, without a slash at the end; null: the service's own. */
  baseUrl: string | null;
  /** Null: it needs none. */
  apiKey: string | null;
}

export interface EndpointQuery {
  query: string;
  /** Results at most. */
  count: number;
  /** BCP-47; null: none is preferred. */
  language: string | null;
}

interface EndpointRequest {
  url: string;
  init: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string };
}

/** The wire format of a service; pure. */
export interface EndpointWire {
  /** Address of the service's own API; null: it has none. */
  baseUrl: string | null;
  request(at: { baseUrl: string; apiKey: string | null }, query: EndpointQuery): EndpointRequest;
  /** Results in the order of the service; null: this is not its format. */
  read(body: unknown): WebResult[] | null;
  /** Why a reply has no results, where that is no answer to the query; null: nothing was found. */
  whyEmpty?(body: unknown): string | null;
  /** Does a failed reply refuse the key? Statuses 401 and 403 always do. */
  refusesKey?(status: number, body: unknown): boolean;
  /** What has to be set at the service, where it refuses every request of this kind; null: it does not. */
  isOff?(status: number, body: unknown): string | null;
  /** Is the credit used up? Status 402 always says so. */
  isOutOfCredit?(status: number, body: unknown): boolean;
}
