import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import * as path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Principal } from '#server/auth/principal.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import {
  addApiToken,
  dropOtherApiTokens,
  listApiTokens,
  revokeApiToken,
  touchApiToken,
} from '#server/store/api-tokens.ts';
import { ensureOwner } from '#server/store/owners.ts';
import {
  addSession,
  dropOldSessions,
  findSession,
  listSessions,
  revokeOtherSecrets,
  revokeOtherSessions,
  revokeSession,
  rotateSession,
  touchSession,
} from '#server/store/sessions.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { root } from '#test/support/sources.ts';

const ann: Principal = { ownerId: 'ann' };
const bob: Principal = { ownerId: 'bob' };
const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2027-11-21T12:00:00Z');

let database: TestDatabase;
let db: Database;
let sessions: Record<'ann' | 'bob', string>;
let apiTokens: Record<'ann' | 'bob', string>;

beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, () => undefined);
  await migrate(db);
}, 30_000);

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

beforeEach(async () => {
  await db.deleteFrom('session').execute();
  await db.deleteFrom('api_token').execute();
  await db.deleteFrom('owner').execute();
  sessions = { ann: randomUUID(), bob: randomUUID() };
  apiTokens = { ann: randomUUID(), bob: randomUUID() };
  for (const owner of [ann, bob]) {
    await ensureOwner(owner, db, 'test');
    await addSession(owner, db, session(sessions[owner.ownerId as 'ann' | 'bob']));
    await addApiToken(owner, db, apiToken(apiTokens[owner.ownerId as 'ann' | 'bob']));
    await addApiToken(owner, db, assistant(randomUUID()));
  }
});

function session(sessionId: string) {
  const rest = { client: 'c', madeWith: 'old', refreshHash: 'h', expiresAt: later };
  return { sessionId, ...rest };
}

const apiToken = (tokenId: string) => {
  const use = { scopes: null, kinds: null, folders: null, expiresAt: null, madeWith: null };
  return { tokenId, name: 'n', tokenHash: tokenId, createdAt: now, ...use };
};
/** Each has one, and one for models. */
const assistant = (tokenId: string) => ({
  ...apiToken(tokenId),
  scopes: ['read' as const],
  madeWith: 'old',
});

function rotate(sessionId: string, generation = 0) {
  const next = { refreshHash: 'n', at: now, expiresAt: later };
  return rotateSession(ann, db, { sessionId, generation }, next);
}

/** The other owner's rows, which calls of this owner must not change. */
async function rowsOf({ ownerId }: Principal): Promise<unknown[]> {
  const owner = await db.selectFrom('owner').selectAll().where('owner_id', '=', ownerId).execute();
  const own = await db.selectFrom('session').selectAll().where('owner_id', '=', ownerId).execute();
  const tokens = await db
    .selectFrom('api_token')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .execute();
  return [...owner, ...own, ...tokens];
}

/**
 * Every function of the store room, called for ann against rows of ann and bob. `reaches` returns
 * the rows of hers that it found or changed; bob's rows are compared before and after each.
 */
const cases: Record<string, { call: () => Promise<unknown>; reaches: unknown }[]> = {
  ensureOwner: [{ call: () => ensureOwner(ann, db, 'other'), reaches: undefined }],
  addSession: [{ call: () => addSession(ann, db, session(randomUUID())), reaches: undefined }],
  findSession: [
    { call: () => findSession(ann, db, sessions.bob, now), reaches: undefined },
    {
      call: async () => (await findSession(ann, db, sessions.ann, now))?.client,
      reaches: 'c',
    },
  ],
  touchSession: [{ call: () => touchSession(ann, db, sessions.bob, now), reaches: undefined }],
  listSessions: [
    {
      call: async () =>
        (await listSessions(ann, db, now)).map(({ sessionId }) => sessionId === sessions.ann),
      reaches: [true],
    },
  ],
  revokeSession: [
    { call: () => revokeSession(ann, db, sessions.bob, now), reaches: false },
    { call: () => revokeSession(ann, db, sessions.ann, now), reaches: true },
  ],
  rotateSession: [
    { call: () => rotate(sessions.bob), reaches: false },
    { call: () => rotate(sessions.ann), reaches: true },
    { call: () => rotate(sessions.ann, 7), reaches: false },
  ],
  revokeOtherSessions: [
    { call: () => revokeOtherSessions(ann, db, sessions.bob, now), reaches: 1 },
    { call: () => revokeOtherSessions(ann, db, sessions.ann, now), reaches: 0 },
  ],
  revokeOtherSecrets: [{ call: () => revokeOtherSecrets(ann, db, 'new', now), reaches: 1 }],
  dropOldSessions: [
    { call: () => dropOldSessions(ann, db, new Date(later.getTime() + 1)), reaches: 1 },
  ],
  addApiToken: [
    {
      call: async () => (await addApiToken(ann, db, apiToken(randomUUID()))).lastUsedAt,
      reaches: null,
    },
  ],
  listApiTokens: [
    {
      call: async () =>
        (await listApiTokens(ann, db, null, now)).map(({ tokenId }) => tokenId === apiTokens.ann),
      reaches: [true],
    },
    {
      call: async () => (await listApiTokens(ann, db, 'old', now)).map(({ scopes }) => scopes),
      reaches: [['read']],
    },
    { call: () => listApiTokens(ann, db, 'new', now), reaches: [] },
  ],
  dropOtherApiTokens: [
    { call: () => dropOtherApiTokens(ann, db, 'old'), reaches: 0 },
    { call: () => dropOtherApiTokens(ann, db, 'new'), reaches: 1 },
  ],
  revokeApiToken: [
    { call: () => revokeApiToken(ann, db, apiTokens.bob), reaches: false },
    { call: () => revokeApiToken(ann, db, apiTokens.ann), reaches: true },
  ],
  touchApiToken: [{ call: () => touchApiToken(ann, db, apiTokens.bob, now), reaches: undefined }],
};

test('every function of the store room has a case', async () => {
  const folder = path.join(root, 'src', 'server', 'store');
  const names: string[] = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const room = (await import(path.join(folder, file))) as Record<string, unknown>;
    names.push(...Object.keys(room).filter((name) => typeof room[name] === 'function'));
  }
  expect(names.toSorted()).toEqual(Object.keys(cases).toSorted());
});

test.each(Object.entries(cases).flatMap(([name, all]) => all.map((each) => ({ name, ...each }))))(
  "$name finds and changes none of another owner's rows",
  async ({ call, reaches }) => {
    const before = await rowsOf(bob);
    expect(before).toHaveLength(4);
    expect(await call()).toEqual(reaches);
    expect(await rowsOf(bob)).toEqual(before);
  },
);

test('a session is not found once it is over or revoked', async () => {
  expect(await findSession(ann, db, sessions.ann, later)).toBeUndefined();
  await revokeOtherSecrets(ann, db, 'new', now);
  expect(await findSession(ann, db, sessions.ann, now)).toBeUndefined();
});

test('sessions made with the present secret stay when others are ended', async () => {
  expect(await revokeOtherSecrets(ann, db, 'old', now)).toBe(0);
  expect((await findSession(ann, db, sessions.ann, now))?.madeWith).toBe('old');
});

test('a session needs an owner', async () => {
  const orphan = addSession({ ownerId: 'nobody' }, db, session(randomUUID()));
  await expect(orphan).rejects.toThrow(/foreign key/);
});
