import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { DerivedKeys } from '#server/auth/derived-keys.ts';
import { Tokens } from '#server/auth/tokens.ts';
import { signedHeaders } from '#test/support/account-client.ts';
import { conversationIds } from '../sync/seed.ts';

/** One of the owners who call: signed in, as a client is. */
export interface Person {
  owner: string;
  token: string;
  sessionKey: string;
  conversations: readonly string[];
}

/** Sessions of these owners, made with the secret that the server has. */
export async function signInAll(
  client: pg.Client,
  secret: string,
  owners: readonly string[],
): Promise<Person[]> {
  const [tokens, keys] = [new Tokens(secret), new DerivedKeys(secret)];
  const people: Person[] = [];
  for (const owner of owners) {
    const sessionId = randomUUID();
    await client.query(
      `insert into session (session_id, owner_id, client, refresh_hash, expires_at)
       values ($1, $2, 'bench', 'h', now() + interval '1 day')`,
      [sessionId, owner],
    );
    people.push({
      owner,
      token: await tokens.sign('access', { ownerId: owner }, sessionId),
      sessionKey: keys.sessionKey(sessionId),
      conversations: await conversationIds(client, owner, 1000),
    });
  }
  return people;
}

/** Headers of a call with that body. */
export function headersOf(
  person: Person,
  path: string,
  text: string,
): Promise<Record<string, string>> {
  const { token, sessionKey, owner } = person;
  const user = {
    access_token: token,
    refresh_token: '',
    session_key: sessionKey,
    user_id: owner,
    email: '',
    client_user_id: '',
  };
  return signedHeaders({ url: '', now: Date.now }, user, path, { method: 'POST', text });
}
