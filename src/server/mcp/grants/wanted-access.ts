import * as z from 'zod/mini';
import { type AssistantScope, assistantScopes } from '#domain/account/api-token.ts';
import { isRedirectAddress, isSameRedirect } from '#domain/account/redirect-address.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { OAuthClient } from './oauth-client.ts';

const text = z.optional(z.string().check(z.maxLength(4000)));
const requestSchema = z.object({
  client_id: z.string().check(z.maxLength(8000)),
  redirect_uri: text,
  response_type: text,
  code_challenge: text,
  code_challenge_method: text,
  scope: text,
  state: text,
  resource: text,
});
/** Fields of an authorization request (RFC 6749, 7636, 8707), as they came. */
type AccessRequest = z.infer<typeof requestSchema>;

/** Of the query of its address. A field that is there twice is none. Throws `invalid_request`. */
export function readRequest(query: string): AccessRequest {
  const entries = [...new URLSearchParams(query)];
  const isTwice = new Set(entries.map(([name]) => name)).size < entries.length;
  const { data } = requestSchema.safeParse(isTwice ? null : Object.fromEntries(entries));
  if (!data) throw refused('client_id');
  return data;
}

/** An authorization request that is in order. */
export interface WantedAccess {
  client: OAuthClient;
  redirect: string;
  /** RFC 7636, S256. */
  challenge: string;
  /** What may be granted; a person can grant less. */
  scopes: AssistantScope[];
  state: string | null;
}

/**
 * Checks an authorization request for the server at `resource`. Its person sees a failure here; no one is sent on to an
 * address because of a request that is not in order. Throws `invalid_request`.
 */
export function readWanted(
  client: OAuthClient,
  request: AccessRequest,
  resource: string,
): WantedAccess {
  const redirect = request.redirect_uri ?? client.redirects[0] ?? '';
  const isNamed = request.redirect_uri !== undefined || client.redirects.length === 1;
  const isKnown = client.redirects.some((each) => isSameRedirect(each, redirect));
  if (!isNamed || !isKnown || !isRedirectAddress(redirect)) throw refused('redirect_uri');
  if (request.response_type !== 'code') throw refused('response_type');
  const challenge = request.code_challenge ?? '';
  if (request.code_challenge_method !== 'S256') throw refused('code_challenge_method');
  if (!/^[\w-]{43}$/.test(challenge)) throw refused('code_challenge');
  if (request.resource !== undefined && request.resource !== resource) throw refused('resource');
  const scopes = scopesOf(request.scope);
  if (scopes.length === 0) throw refused('scope');
  return { client, redirect, challenge, scopes, state: request.state ?? null };
}

/** Absent: all. Those that are not ours, as `offline_access`, are left out. */
function scopesOf(text: string | undefined): AssistantScope[] {
  const named = text?.split(' ').filter((scope) => scope !== '') ?? [];
  return named.length === 0
    ? [...assistantScopes]
    : assistantScopes.filter((scope) => named.includes(scope));
}

const refused = (param: keyof AccessRequest) =>
  new CodedError('invalid_request', `${param}: not in order`, { param });

/** The address with the answer; `iss` names who answers (RFC 9207). */
export function answerAddress(
  { redirect, state }: WantedAccess,
  issuer: string,
  answer: { code: string } | { error: 'access_denied' },
): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries({ ...answer, iss: issuer })) {
    url.searchParams.set(name, value);
  }
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}
