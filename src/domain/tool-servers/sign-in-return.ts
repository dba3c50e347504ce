import { CodedError } from '#shared/errors/coded-error.ts';
import { isObject, type JsonObject } from '#shared/json.ts';

/** The page of the web app that sign-ins for tool servers lead back to. In the extension its background sees the tab go there. */
export const signInReturnPath = '/app/settings/tools';

/** What this client says of itself to those who grant (CIMD); the Gloss server has it. */
export const clientDocumentPath = '/app/tool-client.json';

/** A sign-in that is waited for no longer is none. */
export const signInLastsMs = 600_000;

/** What the address of a page says of a sign-in that has ended, as a query; null: it is no such page. */
export function signInAnswer(address: string, server: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams, search } = new URL(address);
  if (origin !== new URL(server).origin || pathname !== signInReturnPath) return null;
  const isAnswer = searchParams.has('code') || searchParams.has('error');
  return isAnswer && searchParams.has('state') ? search : null;
}

/** Of what is stored of a server: is a sign-in under way that has this state? */
export function isPending(grant: JsonObject, state: string): boolean {
  const { pending } = grant;
  return isObject(pending) && pending.state === state;
}

/** A client that the person has registered by hand with those who grant. */
export interface OwnClient {
  /** Who got it; its secret is sent to no other. */
  issuer: string;
  /** The address that was registered. */
  redirect: string;
  clientId: string;
  /** Empty: it has none. */
  secret: string;
}

export const withOwnClient = (
  grant: JsonObject,
  { issuer, redirect, clientId, secret }: OwnClient,
): JsonObject => ({
  ...grant,
  client: { client_id: clientId, issuer, ...(secret !== '' && { client_secret: secret }) },
  redirect,
  isOwnClient: true,
});

/** What a page shows of it: nothing that is secret. `signInError`: why the last one failed. */
export function signInState(grant: JsonObject | null): {
  isSignedIn: boolean;
  signInError: CodedError | null;
} {
  const { tokens, error } = grant ?? {};
  return {
    isSignedIn: isObject(tokens),
    signInError: error ? CodedError.fromData(error) : null,
  };
}
