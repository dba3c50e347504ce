import * as path from 'node:path';
import { expect, test } from '@jest/globals';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('an empty environment is a personal server on 127.0.0.1:8787 with data in ./data', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 8787,
    personal: true,
    providers: { hosts: [] },
  });
  expect(config.dataDir).toBe(path.resolve('data'));
  expect(config.webDir).toBe(path.resolve('dist/web'));
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', OPENAI_API_KEY: '' }).port).toBe(8787);
});

test.each([
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '127.0.0.2' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '127.example.com' }, false],
  [{ PUBLIC_URL: 'http://127.0.0.1:8787' }, false],
])('personal mode is loopback without PUBLIC_URL: %j → %s', (env, personal) => {
  expect(readConfig(env as Record<string, string>).personal).toBe(personal);
});

test('all problems are reported together, each with its variable', () => {
  expect(
    problemsOf({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      PUBLIC_URL: 'https://gloss.example/path',
      AUTH_SECRET: 'short',
      LOG_LEVEL: 'loud',
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: 'not an address',
    }),
  ).toEqual([
    'PORT: must be a port number, such as 8787.',
    'DATABASE_URL: must look like postgres://user:password@host:5432/database.',
    'PUBLIC_URL: must be an origin without a path, such as https://gloss.example.',
    'AUTH_SECRET: must have at least 32 characters.',
    'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent.',
    'OPENAI_BASE_URL: must be an http or https address, such as https://host.example/v1.',
  ]);
});

test('G15.2 addresses of a pooled database and of its replica need the one that they belong to', () => {
  const address = 'postgres://gloss@127.0.0.1/gloss';
  const more = { DATABASE_DIRECT_URL: address, DATABASE_REPLICA_URL: address };
  expect(problemsOf(more)).toEqual([
    'DATABASE_DIRECT_URL: is of the database that DATABASE_URL names, which is missing.',
    'DATABASE_REPLICA_URL: is of the database that DATABASE_URL names, which is missing.',
  ]);
  expect(readConfig({ DATABASE_URL: address, ...more }).databaseReplicaUrl).toBe(address);
});

test('a host without its address is a problem; a vendor without its key waits for one', () => {
  const { vendors } = readConfig({ MISTRAL_BASE_URL: 'http://h/v1' }).providers;
  expect(vendors).toHaveLength(10);
  expect(vendors).toContainEqual(
    expect.objectContaining({ kind: 'mistral', apiKey: null, baseUrl: 'http://h/v1' }),
  );
  expect(problemsOf({ COMPATIBLE_API_KEY: 'k' })).toEqual([
    "COMPATIBLE_BASE_URL: is missing; give the host's address, such as https://host.example/v1.",
  ]);
});

test("both names of Google's key are read", () => {
  const { providers } = readConfig({ GOOGLE_GENERATIVE_AI_API_KEY: 'g' });
  const google = { kind: 'google', id: 'google', apiKey: 'g' };
  expect(providers.vendors.filter(({ apiKey }) => apiKey)).toMatchObject([google]);
});

test('compatible hosts are numbered and named, with their lists of models', () => {
  const { providers } = readConfig({
    COMPATIBLE_BASE_URL: 'http://127.0.0.1:1/v1/',
    COMPATIBLE_BASE_URL_2: 'https://two.example/v1',
    COMPATIBLE_NAME_2: 'Second Host',
    COMPATIBLE_MODELS_2: 'a, b/c',
    COMPATIBLE_API_KEY_2: 'two',
  });
  expect(providers.hosts).toEqual([
    {
      kind: 'compatible',
      id: '127-0-0-1-1',
      name: '127.0.0.1:1',
      apiKey: null,
      baseUrl: 'http://127.0.0.1:1/v1',
      models: null,
    },
    {
      kind: 'compatible',
      id: 'second-host',
      name: 'Second Host',
      apiKey: 'two',
      baseUrl: 'https://two.example/v1',
      models: ['a', 'b/c'],
    },
  ]);
});

test('a host may not take the name of a vendor', () => {
  const env = { COMPATIBLE_BASE_URL: 'http://h/v1', COMPATIBLE_NAME: 'OpenAI' };
  expect(problemsOf(env)).toEqual(["COMPATIBLE_NAME: 'OpenAI' is taken; choose another name."]);
});

test.each([
  [{}, null],
  [{ OWNER_QUOTA_BYTES: '5000' }, 5000],
  [{ PUBLIC_URL: 'https://gloss.example' }, 1024 ** 3],
  [{ HOST: '0.0.0.0', OWNER_QUOTA_BYTES: '0' }, null],
])('an account may store so much with %j: %s', (env, limit) => {
  expect(readConfig(env as Record<string, string>).ownerQuotaBytes).toBe(limit);
});
