import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTick } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type AuthUser, signedHeaders, signIn } from '#test/support/account-client.ts';
import { type AccountServer, startAccountServer } from '#test/support/account-server.ts';
import { eventually } from '#test/support/upload-rig.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';
import { VoiceServer } from '#test/support/vendors/voice-server.ts';

/* A use is what a vendor was called for. */
let vendor: VendorServer;
let voices: VoiceServer;
let running: AccountServer;
let sql: pg.Client;
const accepted: Socket[] = [];
const messages = [{ role: 'user', content: 'tide' }];
const accept = (message: unknown) => void accepted.push((message as { socket: Socket }).socket);

beforeAll(async () => {
  vendor = await startOpenAiServer({ models: ['gpt-4.1'] });
  voices = await new VoiceServer().listen();
  voices.models = ['kokoro'];
  running = await startAccountServer(
    {},
    {
      COMPATIBLE_BASE_URL: `${vendor.url}/v1`,
      COMPATIBLE_NAME: 'Host',
      COMPATIBLE_BASE_URL_2: `${voices.url}/v1`,
      COMPATIBLE_NAME_2: 'Voices',
    },
  );
  sql = new pg.Client({ connectionString: running.server.databaseUrl });
  await sql.connect();
  subscribe('net.server.socket', accept);
}, 60_000);
afterAll(async () => {
  unsubscribe('net.server.socket', accept);
  await sql.end();
  await running.server.close();
  await running.mail.close();
  await vendor.close();
  await voices.close();
});

async function isCounting(): Promise<boolean | undefined> {
  const { rows } = await sql.query<{ waits: boolean }>(
    `select exists (select from pg_locks
                     where not granted and relation = 'usage_task'::regclass
                       and database = (select oid from pg_database
                                        where datname = current_database())) as waits`,
  );
  return rows[0]?.waits;
}

async function usesOf({ user_id }: AuthUser) {
  const { rows } = await sql.query<{ calls: number; used: number }>(
    `select calls, used from usage_task join usage_count using (owner_id, feature, ends_at)
      where owner_id = $1`,
    [user_id],
  );
  return rows;
}

test.each([
  ['speech', '/v1/audio/speech', { model: 'voices/kokoro', input: 'tide' }],
  ['embeddings', '/v1/embeddings', { model: 'gpt-4.1', input: 'tide' }],
  ['chat', '/v1/chat/completions', { model: 'gpt-4.1', messages }],
])('%s: a client that left before its vendor was called used nothing', async (name, path, body) => {
  const ann = await signIn(running.to, running.mail, `${name}@uses.example`);
  const text = JSON.stringify(body);
  const signed = await signedHeaders(running.to, ann, path, { method: 'POST', text });
  const headers = { ...signed, 'content-type': 'application/json' };
  await sql.query('begin');
  await sql.query('lock table usage_task in share mode');
  const sent = request(running.to.url + path, { method: 'POST', headers, agent: false });
  sent.on('error', () => undefined).end(text);
  while (!(await isCounting())) await nextTick();
  const from = sent.socket?.localPort;
  const closed = once(accepted.find(({ remotePort }) => remotePort === from)!, 'close');
  sent.destroy();
  await closed;
  await sql.query('rollback');
  await eventually(async () => expect(await usesOf(ann)).toContainEqual({ calls: 0, used: 0 }));
});
