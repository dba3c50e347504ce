import type { BearerSource } from '#api/client/bearer.ts';
import { type CallServer, callAs } from '#api/client/call-server.ts';
import { serverOwnerId } from '#domain/account/own-server.ts';
import { userIdOf } from '#domain/account/session.ts';
import type { SessionTokens } from '#services/account/session-tokens.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

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

/** Calls of one owner: rows of one must not be sent with the token of another. */
export function accountCalls(
  { callServer, session, pairing }: Bearers,
  userId: string,
): AccountCalls {
  const own = (token: string | null) => {
    if (token !== null && userIdOf(token) === userId) return token;
    throw new CodedError('please_login', 'Please login');
  };
  const tokens = userId === serverOwnerId ? pairing : session;
  const source = {
    bearer: async () => own(await tokens.bearer()),
    refused: async (token: string) => own(await tokens.refused(token)),
  };
  return { ...source, call: callAs(callServer, source, callMs) };
}
