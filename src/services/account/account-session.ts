import { accountOf } from '#domain/account/own-server.ts';
import { userIdOf } from '#domain/account/session.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Account } from './account.ts';
import type { SessionTokens } from './session-tokens.ts';

/**
 * The bearer of the account where a person is signed in, and that of pairing elsewhere. Where the rows of an account are
 * open, and where its token was refused, a call is that account's or none: who runs the paired server is another owner.
 */
export function withSession(
  pairing: Account,
  session: SessionTokens,
  openAccount: () => Promise<string | null>,
): Account {
  return {
    bearer: async () => {
      const [token, account] = [await session.bearer(), await openAccount()];
      if (account !== null) return ownToken(token, account);
      return token ?? pairing.bearer();
    },
    isConnected: async () => (await session.isSignedIn()) || pairing.isConnected(),
    refused: async (token) => {
      const account = accountOf(userIdOf(token));
      if (account === null) return pairing.refused(token);
      return ownToken(await session.refused(token), account);
    },
    pair: (secret) => pairing.pair(secret),
    signOut: () => session.signOut(),
  };
}

/** A token if it is this owner's: rows of one must not be sent with the token of another. @throws please_login */
export function ownToken(token: string | null, ownerId: string): string {
  if (token !== null && userIdOf(token) === ownerId) return token;
  throw new CodedError('please_login', 'Please login');
}
