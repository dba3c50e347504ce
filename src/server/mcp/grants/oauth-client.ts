import * as z from 'zod/mini';
import { readBody } from '#api/client/read-body.ts';
import { maxApiTokenName } from '#domain/account/api-token.ts';
import { isRedirectAddress, redirectName } from '#domain/account/redirect-address.ts';
import { refusePrivate } from '#domain/privacy/private-hosts.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { isObject, parseJson } from '#shared/json.ts';
import type { DerivedKeys } from '../../auth/derived-keys.ts';
import { sameSecret } from '../../auth/secret-files.ts';
import type { Fetch } from '../../gateway/fetch/node-fetch.ts';

/** A program that asks for access. All are public clients: none has a secret. */
export interface OAuthClient {
  name: string;
  redirects: readonly string[];
  /** Of the document that vouches for it; null: it has named itself. */
  host: string | null;
}

const maxRedirects = 10;
const maxRedirectLength = 500;
const maxDocumentBytes = 64 * 1024;
const fetchMs = 10_000;

const metadataSchema = z.object({
  client_name: z.optional(z.string()),
  redirect_uris: z
    .array(
      z.string().check(
        z.maxLength(maxRedirectLength),
        z.refine((text) => isRedirectAddress(text)),
      ),
    )
    .check(z.minLength(1), z.maxLength(maxRedirects)),
  token_endpoint_auth_method: z.optional(z.literal('none')),
});
export type ClientMetadata = z.infer<typeof metadataSchema>;

/** undefined: it is not what a client of this server can be. */
export function readMetadata(body: unknown): ClientMetadata | undefined {
  // RFC 7591: what is absent is `client_secret_basic`; a public client that leaves it out is meant all the same.
  const method = isObject(body) && body.token_endpoint_auth_method;
  const given =
    isObject(body) && method !== 'none' ? { ...body, token_endpoint_auth_method: undefined } : body;
  return metadataSchema.safeParse(given).data;
}

const prefix = 'gloss-client.';

/**
 * The id of a client that registers itself (RFC 7591): what it said, with our mark. Nothing is stored, so none can fill
 * the store.
 */
export function registeredId(
  keys: DerivedKeys,
  { client_name, redirect_uris }: ClientMetadata,
): string {
  const facts = Buffer.from(JSON.stringify([shownName(client_name), redirect_uris]));
  const payload = facts.toString('base64url');
  return `${prefix}${payload}.${keys.hash('assistant', payload)}`;
}

interface ClientParts {
  keys: DerivedKeys;
  publicFetch: Fetch;
}

/** Throws `invalid_request` for none of ours; `fetch_refused`, `network` for a document that cannot be read. */
export async function findClient(
  { keys, publicFetch }: ClientParts,
  id: string,
): Promise<OAuthClient> {
  if (!id.startsWith(prefix)) return documentClient(publicFetch, id);
  const [payload = '', mark = ''] = id.slice(prefix.length).split('.', 2);
  if (!sameSecret(mark, keys.hash('assistant', payload))) throw noClient();
  const [name, redirects] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    string,
    string[],
  ];
  return { name: name || redirectName(redirects[0] ?? ''), redirects, host: null };
}

/** Whose id is the address of its metadata (draft-ietf-oauth-client-id-metadata-document). */
async function documentClient(fetch: Fetch, id: string): Promise<OAuthClient> {
  const url = URL.parse(id);
  const isAddress = url?.protocol === 'https:' && url.href === id && url.pathname !== '/';
  if (!isAddress || id.includes('#') || url.username !== '' || url.password !== '')
    throw noClient();
  refusePrivate(url);
  const body = await readDocument(fetch, id);
  const found = isObject(body) && body.client_id === id ? readMetadata(body) : undefined;
  if (!found) throw noClient();
  const { client_name, redirect_uris: redirects } = found;
  return { name: shownName(client_name) || url.host, redirects, host: url.host };
}

async function readDocument(fetch: Fetch, id: string): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(fetchMs);
    const response = await fetch(id, { headers: { accept: 'application/json' }, signal });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw noClient();
    }
    return parseJson(
      new TextDecoder().decode(await readBody(response, maxDocumentBytes, noClient)),
    );
  } catch (thrown) {
    if (thrown instanceof CodedError && thrown.code === 'invalid_request') throw thrown;
    throw new CodedError('network', 'what the program says of itself cannot be read');
  }
}

/** A name for people, on one line. */
const shownName = (name = ''): string =>
  name
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxApiTokenName);

/** For its person: who vouches for the name, and where the answer goes if that is elsewhere. */
export function answerPlace({ host }: Pick<OAuthClient, 'host'>, redirect: string): string {
  const to = redirectName(redirect);
  return host === null || host === to ? to : `${host} (${to})`;
}

const noClient = () => new CodedError('invalid_request', 'client_id: no such program');
