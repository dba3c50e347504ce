import type { BearerSource } from '#api/client/bearer.ts';
import { type CallServer, callAs } from '#api/client/call-server.ts';
import { serverOwnerId } from '#domain/account/own-server.ts';
import { ownToken } from '#services/account/account-session.ts';
import type { SessionTokens } from '#services/account/session-tokens.ts';

const callMs = 60_000;

export interface AccountCalls {
  readonly call: CallServer;
  readonly bearer: () => Promise<string>;
  /** The server refused this token: another one, or the session has ended. @throws please_login */
  readonly refused: (token: string) => Promise<string>;
}

interface Bearers {
  readonly callServer: CallServer;
  session: SessionTokens;
  pairing: BearerSource;
}

/** Calls of one owner. */
export function accountCalls(
  { callServer, session, pairing }: Bearers,
  userId: string,
): AccountCalls {
  const tokens = userId === serverOwnerId ? pairing : session;
  const source = {
    bearer: async () => ownToken(await tokens.bearer(), userId),
    refused: async (token: string) => ownToken(await tokens.refused(token), userId),
  };
  return { ...source, call: callAs(callServer, source, callMs) };
}
