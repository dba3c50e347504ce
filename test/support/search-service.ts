import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EndpointKind } from '#domain/search-web/endpoints.ts';
import { bytesOf, ScriptedServer } from './scripted-server.ts';

export interface ServiceResult {
  url: string;
  title: string;
  snippet: string;
  date?: string;
}

/** What the next requests are answered with; results until then. */
export interface ServiceReply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** Never answers. */
  silent?: boolean;
  /** The connection breaks in the middle of the body. */
  half?: boolean;
}

/** A service of search results on loopback, in the wire format of its kind. */
export class SearchService extends ScriptedServer<ServiceReply> {
  readonly requests: {
    url: URL;
    headers: IncomingMessage['headers'];
    body: unknown;
    aborted: boolean;
  }[] = [];
  results: readonly ServiceResult[] = [];

  readonly kind: EndpointKind;
  /** Others are refused in the words of the service; null: none is needed. */
  readonly key: string | null;

  constructor(kind: EndpointKind, key: string | null = null) {
    super();
    this.kind = kind;
    this.key = key;
  }

  get url(): string {
    return this.origin;
  }

  override reset(): void {
    super.reset();
    this.requests.length = 0;
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = (await bytesOf(request)).toString();
    const url = new URL(request.url ?? '/', this.url);
    const body: unknown = text === '' ? null : JSON.parse(text);
    const record = { url, headers: request.headers, body, aborted: false };
    this.requests.push(record);
    const reply = this.next(record, response);
    if (reply.silent) return;
    const refused = this.#refused(request);
    const status = refused?.status ?? reply.status ?? 200;
    const sent = JSON.stringify(
      refused?.body ?? reply.body ?? formats[this.kind].body(this.results),
    );
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(sent),
      'access-control-allow-origin': '*',
      ...reply.headers,
    });
    if (!reply.half) return void response.end(sent);
    response.write(sent.slice(0, sent.length / 2), () => response.destroy());
  }

  #refused({ headers }: IncomingMessage): { status: number; body: unknown } | null {
    if (this.key === null) return null;
    const given = headers['x-subscription-token'] ?? headers.authorization?.replace('Bearer ', '');
    return given === this.key ? null : formats[this.kind].refusal(String(given));
  }
}

interface Format {
  body(results: readonly ServiceResult[]): unknown;
  refusal(key: string): { status: number; body: unknown };
}

const formats: Record<EndpointKind, Format> = {
  searxng: {
    body: (results) => ({
      query: 'q',
      number_of_results: 0,
      results: results.map(({ url, title, snippet, date }, index) => ({
        url,
        title,
        content: snippet,
        publishedDate: date ?? null,
        engine: 'duckduckgo',
        engines: ['duckduckgo'],
        positions: [index + 1],
        score: 1 / (index + 1),
        category: 'general',
      })),
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: [],
    }),
    refusal: () => ({ status: 403, body: 'Forbidden' }),
  },
  brave: {
    body: (results) => ({
      type: 'search',
      query: { original: 'q', more_results_available: false },
      ...(results.length > 0 && {
        web: {
          type: 'search',
          results: results.map(({ url, title, snippet, date }) => ({
            url,
            title,
            description: snippet,
            page_age: date,
            profile: { name: 'Name' },
          })),
        },
      }),
    }),
    refusal: () => ({
      status: 422,
      body: {
        type: 'ErrorResponse',
        error: {
          id: 'x',
          status: 422,
          code: 'SUBSCRIPTION_TOKEN_INVALID',
          detail: 'The provided token is invalid.',
        },
      },
    }),
  },
  tavily: {
    body: (results) => ({
      query: 'q',
      answer: null,
      images: [],
      results: results.map(({ url, title, snippet, date }) => ({
        url,
        title,
        content: snippet,
        score: 0.9,
        raw_content: null,
        ...(date && { published_date: date }),
      })),
      response_time: 0.7,
    }),
    refusal: (key) => ({
      status: 401,
      body: { detail: { error: `Unauthorized: missing or invalid API key ${key}.` } },
    }),
  },
};
