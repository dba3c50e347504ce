import { type ApiPlace, askChat, askPlace } from '#api/client/ask-compatible.ts';
import { apiAddresses } from '#domain/replies/api-addresses.ts';
import type { FormedBody } from '#domain/replies/request-form.ts';
import { isObject, parseJson } from '#shared/json.ts';
import type { Fetch } from '../gateway/fetch/node-fetch.ts';
import { plainReply } from '../gateway/plain-replies.ts';

const chatPath = '/chat/completions';

/** Where the API of a host may be, by its address as an operator set it. */
export const apiPlace = (baseURL: string): ApiPlace => ({ bases: apiAddresses(new URL(baseURL)) });

/**
 * The fetch of a compatible host: at the address where its API is, in a form that it takes, with its replies in the form that
 * the package reads. `id` is the provider's, by which its models are remembered.
 */
export function compatibleFetch(fetch: Fetch, baseURL: string, id: string): Fetch {
  const place = apiPlace(baseURL);
  return async (input, init = {}) => {
    const url = typeof input === 'string' || input instanceof URL ? String(input) : input.url;
    if (!url.startsWith(baseURL)) return fetch(input, init);
    const path = url.slice(baseURL.length);
    const body = path === chatPath && typeof init.body === 'string' ? parseJson(init.body) : null;
    const send = (to: string, with_: RequestInit) => fetch(to, with_);
    if (path.startsWith('/images/')) {
      return withWholeAddresses(await askPlace(place, path, init, send), baseURL);
    }
    if (!isFormed(body)) return askPlace(place, path, init, send);
    const reply = await askChat(place, path, { ...init, body }, send);
    const isStreamed = body.stream === true;
    return plainReply(reply, { isStreamed, key: `${id} ${baseURL} ${String(body.model)}` });
  };
}

/** A host may name its pictures by paths, which the package would refuse. */
async function withWholeAddresses(reply: Response, base: string): Promise<Response> {
  if (!reply.ok) return reply;
  const text = await reply.text();
  const body = parseJson(text);
  const rows = isObject(body) && Array.isArray(body.data) ? body.data.filter(isObject) : [];
  for (const row of rows) {
    const { url } = row;
    const isPath = typeof url === 'string' && !URL.canParse(url) && URL.canParse(url, base);
    if (isPath) row.url = new URL(url, base).href;
  }
  const { status } = reply;
  const headers = { 'content-type': 'application/json' };
  return new Response(rows.length > 0 ? JSON.stringify(body) : text, { status, headers });
}

function isFormed(body: unknown): body is FormedBody {
  return isObject(body) && Array.isArray(body.messages);
}
