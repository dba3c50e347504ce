import { createHash, randomBytes } from 'node:crypto';
import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { mcpPath } from '#api/api-tokens.ts';
import { answerAssistant, registerPath, tokenPath } from '#api/assistant-oauth.ts';
import { type AssistantGrant, assistantKinds } from '#domain/account/api-token.ts';
import { readPlace } from '#domain/routes/routes.ts';
import { ask, type Call } from './upload-form.ts';

export const redirect = 'http://127.0.0.1:33418/callback';
export const everything: AssistantGrant = {
  scopes: ['search', 'read', 'ask', 'write'],
  kinds: [...assistantKinds],
  folders: null,
  days: null,
};

/** Fields of an authorization request; undefined: it is left out. */
export type RequestFields = Record<string, string | undefined>;

export const queryOf = (fields: RequestFields): string =>
  new URLSearchParams(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();

/** What the official client stores of its authorization, and where it sends its person. */
export class Program implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata: OAuthClientMetadata;
  client: StoredOAuthClientInformation | undefined;
  stored: StoredOAuthTokens | undefined;
  sentTo: URL | undefined;
  #verifier = '';

  constructor(redirectUrl = redirect) {
    this.redirectUrl = redirectUrl;
    this.clientMetadata = {
      client_name: 'A program',
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: 'none',
    };
  }

  state = () => 'a state';
  clientInformation = () => this.client;
  saveClientInformation(client: StoredOAuthClientInformation): void {
    this.client = client;
  }
  tokens = () => this.stored;
  saveTokens(tokens: StoredOAuthTokens): void {
    this.stored = tokens;
  }
  redirectToAuthorization(url: URL): void {
    this.sentTo = url;
  }
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }
  codeVerifier = () => this.#verifier;
}

/** The request with which an authorization address leads to the app. */
export async function requestAt(address: string | URL): Promise<string> {
  const reply = await fetch(address, { redirect: 'manual' });
  const location = reply.headers.get('location') ?? '';
  if (!location.startsWith('/app/')) throw new Error(`leads to ${location}`);
  return readPlace(location.slice('/app'.length))?.query.request ?? '';
}

/** Answers a request as its person: the status, and where that leads to. */
export async function answer(
  call: Call,
  request: RequestFields | string,
  grant: AssistantGrant | null = everything,
): Promise<[status: number, address: URL]> {
  const [status, reply] = await ask(call, answerAssistant.path, {
    request: typeof request === 'string' ? request : queryOf(request),
    grant,
  });
  const { data } = reply as { data?: { address: string } };
  return [status, new URL(data?.address ?? 'none:')];
}

export async function register(
  url: string,
  metadata: object,
): Promise<[number, { client_id: string }]> {
  const reply = await fetch(`${url}${registerPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  });
  return [reply.status, (await reply.json()) as { client_id: string }];
}

export const newVerifier = () => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** A request that is in order. */
export const requestOf = (url: string, clientId: string, verifier: string): RequestFields => ({
  client_id: clientId,
  redirect_uri: redirect,
  response_type: 'code',
  code_challenge: challengeOf(verifier),
  code_challenge_method: 'S256',
  scope: 'search read',
  state: 'a state',
  resource: `${url}${mcpPath}`,
});

export interface TokenReply {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
  error?: string;
}

export async function token(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<[number, TokenReply]> {
  const body = new URLSearchParams(fields);
  const reply = await fetch(`${url}${tokenPath}`, { method: 'POST', headers, body });
  return [reply.status, (await reply.json()) as TokenReply];
}
