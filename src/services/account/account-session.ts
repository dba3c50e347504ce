import type { Account } from './account.ts';
import type { SessionTokens } from './session-tokens.ts';

/** The bearer of the account where a person is signed in, and that of pairing elsewhere. */
export function withSession(pairing: Account, session: SessionTokens): Account {
  return {
    bearer: async () => (await session.bearer()) ?? pairing.bearer(),
    isConnected: async () => (await session.isSignedIn()) || pairing.isConnected(),
    refused: async (token) => (await session.refused(token)) ?? pairing.refused(token),
    pair: (secret) => pairing.pair(secret),
    signOut: () => session.signOut(),
  };
}
