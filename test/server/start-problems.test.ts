import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ConfigError } from '#server/config/config-error.ts';
import { ClusterError } from '#server/postgres/cluster-error.ts';
import { failureLines, startProblem } from '#server/start/start-problems.ts';
import { startOldPostgres } from '#test/support/old-postgres.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { root } from '#test/support/sources.ts';

/*
 * What keeps a server from starting, as its operator sees it: one line each that says what to do, without a
 * stack and without a password. The server runs as a process of its own.
 */
let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gloss-start-'));
  database = await testDatabase('empty');
}, 30_000);
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * `maxBlocks`: maximum length of a file that the process may write, in blocks of 512 or 1024 bytes.
 */
async function outputOf(env: Record<string, string>, maxBlocks = '') {
  const script = 'test -z "$BLOCKS" || ulimit -f "$BLOCKS"; exec "$0" "$@"';
  const server = path.join(root, 'src/server/index.ts');
  const child = spawn('sh', ['-c', script, process.execPath, server], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: folder,
      BLOCKS: maxBlocks,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code).toBe(1);
  return output;
}

/** One problem in one line. */
function expectOneLine(output: string, line: RegExp): void {
  expect(output).toMatch(/^Gloss cannot start:\n {2}[A-Z_]+: .*\n$/);
  expect(output).toMatch(line);
  expect(output).not.toContain('SECRET-PASSWORD');
}

const of = (host: string, name = 'gloss') => `postgres://gloss:SECRET-PASSWORD@${host}/${name}`;

test('a DATABASE_URL at which nothing answers', async () => {
  const output = await outputOf({ DATABASE_URL: of('127.0.0.1:1') });
  expectOneLine(output, /DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:1 \(ECONNREFUSED\); /);
}, 30_000);

test('a DATABASE_URL with an unknown host', async () => {
  const output = await outputOf({ DATABASE_URL: of('no-such-host.invalid') });
  expectOneLine(output, /no PostgreSQL answers at no-such-host\.invalid \((ENOTFOUND|EAI_AGAIN)\)/);
}, 30_000);

test('a DATABASE_URL at which another program answers', async () => {
  const other = createServer((_, response) => response.end('no')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const output = await outputOf({ DATABASE_URL: of(`127.0.0.1:${port}`) });
  other.closeAllConnections();
  other.close();
  expectOneLine(output, /DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:\d+/);
}, 30_000);

test.each([
  ['130014', '13.14 (Debian 13.14-0+deb11u1)', '13.14'],
  ['90624', '9.6.24', '9.6.24'],
])(
  'a PostgreSQL of version %s',
  async (number, version, shown) => {
    const old = await startOldPostgres(number, version);
    const output = await outputOf({ DATABASE_URL: old.url });
    await old.close();
    expectOneLine(output, new RegExp(`PostgreSQL ${shown} is too old; Gloss needs 15 or newer`));
  },
  30_000,
);

test('a user, a password or a database that the PostgreSQL does not have', async () => {
  const url = new URL(database.url);
  const wrong = new URL(url);
  wrong.password = 'SECRET-PASSWORD';
  expectOneLine(
    await outputOf({ DATABASE_URL: wrong.href }),
    new RegExp(`at ${url.host} refuses user '${url.username}'`),
  );
  const none = new URL(url);
  none.pathname = '/no_such_database';
  expectOneLine(
    await outputOf({ DATABASE_URL: none.href }),
    /has no database 'no_such_database'; make it with: createdb no_such_database/,
  );
}, 30_000);

test('a password with characters that an address may not have', async () => {
  const output = await outputOf({
    DATABASE_URL: 'postgres://gloss:SECRET-PASSWORD/#x@127.0.0.1/x',
  });
  expectOneLine(output, /DATABASE_URL: is no address; write special characters/);
}, 30_000);

test('a DATA_DIR that is a file, or lies in one', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const env = { DATABASE_URL: database.url };
  for (const dataDir of [file, path.join(file, 'below')]) {
    expectOneLine(
      await outputOf({ ...env, DATA_DIR: dataDir }),
      /DATA_DIR: \S+ cannot be (made a folder|written) \(\w+\); /,
    );
  }
}, 30_000);

test('a disk without room', async () => {
  const dataDir = path.join(folder, 'full');
  mkdirSync(dataDir);
  const output = await outputOf({ DATABASE_URL: database.url, DATA_DIR: dataDir }, '0');
  expectOneLine(output, /DATA_DIR: the disk of \S+ is full \(EFBIG\); free some space/);
}, 30_000);

test('a damaged file of keys', async () => {
  const dataDir = path.join(folder, 'damaged');
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'provider-keys.json'), '{"mistral":');
  const output = await outputOf({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  expectOneLine(output, /provider-keys\.json is damaged; remove it and set the keys again/);
}, 30_000);

const settings = { dataDir: '/srv/gloss', databaseUrl: null };
const problemOf = (error: unknown, databaseUrl: string | null = null) => {
  const problem = startProblem(error, { ...settings, databaseUrl });
  return problem instanceof ConfigError ? problem.problems.join('\n') : problem;
};
const systemError = (code: string, more: object = {}) =>
  Object.assign(new Error(code), { code, ...more });

test.each<[string, unknown, RegExp]>([
  [
    'no right to the folder',
    systemError('EACCES', { path: '/srv/gloss/x' }),
    /cannot be written \(EACCES\)/,
  ],
  ['no right above the folder', systemError('EACCES', { path: '/srv' }), /cannot be written/],
  ['a read-only disk', systemError('EROFS', { path: '/srv/gloss' }), /cannot be written \(EROFS\)/],
  ['a full disk', systemError('ENOSPC'), /is full \(ENOSPC\)/],
  ['a full disk of PostgreSQL', systemError('53100'), /is full/],
  [
    'a full disk while the database is made',
    new ClusterError(
      'initdb failed',
      'creating files ...\ninitdb: error: could not write: No space left on device',
    ),
    /is full/,
  ],
  [
    'a folder of another version',
    new ClusterError(
      'it ended at once',
      '2026 [1] FATAL:  database files are incompatible with server\n2026 [1] DETAIL:  The data directory was initialized by PostgreSQL version 14.',
    ),
    /embedded PostgreSQL does not start: it ended at once: database files are incompatible/,
  ],
])('%s is one line', (_, error, line) => {
  expect(problemOf(error)).toMatch(line);
  expect(problemOf(error)).not.toContain('\n');
});

test("an internal error is not reported as the operator's, and has its stack at LOG_LEVEL=debug alone", () => {
  const bug = systemError('ENOENT', { path: '/other/file', syscall: 'open' });
  expect(problemOf(bug)).toBe(bug);
  expect(failureLines(bug, 'warn')).toEqual([
    'Gloss cannot start: ENOENT (LOG_LEVEL=debug shows where)',
  ]);
  expect(failureLines(bug, 'debug').join('\n')).toContain('    at ');
});
