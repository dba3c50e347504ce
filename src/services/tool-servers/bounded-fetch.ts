import type { Fetch } from '#api/client/timed-fetch.ts';
import { toolFault } from '#domain/tool-servers/tool-fault.ts';

/** As the protocol's client calls it. */
export type ClientFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Requests without cookies, whose replies end where `take` says that there is no more room. No redirect is followed: the
 * protocol's client does so itself, within an origin, and a token in a header of its own would go along.
 */
export function boundedFetch(fetch: Fetch, take: (bytes: number) => boolean): ClientFetch {
  return async (url, init = {}) => {
    const response = await fetch(String(url), { redirect: 'error', ...init, credentials: 'omit' });
    if (!response.body) return response;
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        if (take(chunk.byteLength)) controller.enqueue(chunk);
        else controller.error(toolFault('tooLarge', 'the server sends too much'));
      },
    });
    const { status, statusText, headers } = response;
    const body = response.body.pipeThrough(counted);
    return withAddress(new Response(body, { status, statusText, headers }), response);
  };
}

/** A response that is made has no address, by which the client knows a redirect. */
function withAddress(response: Response, { url, redirected, type }: Response): Response {
  for (const [name, value] of Object.entries({ url, redirected, type })) {
    Object.defineProperty(response, name, { value });
  }
  return response;
}
