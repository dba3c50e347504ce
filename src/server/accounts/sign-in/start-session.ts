import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { AuthUserReply } from '#api/sign-in.ts';
import type { Authentication } from '../../auth/authenticate.ts';
import { hashOf } from '../../auth/secret-files.ts';
import { addSession } from '../../store/sessions.ts';
import type { Account } from '../account-rows.ts';

/** C6, C8, S6.4: a session of the account, with its first tokens and the key that signs its calls. */
export async function startSession(
  { db, tokens, keys, now }: Authentication,
  account: Account,
  client: string,
): Promise<AuthUserReply> {
  const { principal } = account;
  const sessionId = randomUUID();
  const refresh = await tokens.sign('refresh', principal, sessionId, { generation: 0, at: now() });
  await addSession(principal, db, {
    sessionId,
    client,
    madeWith: null,
    refreshHash: hashOf(refresh),
    expiresAt: tokens.expiry('refresh'),
  });
  return {
    status: 'OK',
    auth_user: {
      access_token: await tokens.sign('access', principal, sessionId),
      refresh_token: refresh,
      session_key: keys.sessionKey(sessionId),
      user_id: principal.ownerId,
      email: account.email,
      client_user_id: account.clientUserId,
    },
  };
}

/** Name of a session for people: the app, and the browser and system that the headers name. */
export function clientName(app: string, headers: IncomingHttpHeaders): string {
  const named = headers['x-browser-name'];
  const browser = typeof named === 'string' ? named.replace(/\P{L}+/gu, ' ').trim() : '';
  const system = systems.find(([, sign]) => sign.test(headers['user-agent'] ?? ''))?.[0];
  const where = [browser.slice(0, 40), system].filter(Boolean).join(', ');
  return where === '' ? app : `${app} (${where})`;
}

/** By a word of the user agent; Android and ChromeOS name Linux or X11 too. */
const systems: readonly (readonly [string, RegExp])[] = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['ChromeOS', /CrOS/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux|X11/],
];
