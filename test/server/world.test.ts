import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { basicList, upsertConversation } from '#api/conversations.ts';
import { failover } from '#scripts/world/failover.ts';
import { openWorld, type World } from '#scripts/world/open-world.ts';
import { missingPackages } from '#scripts/world/programs.ts';
import { callAs, signIn } from '#test/support/account-client.ts';
import { wholeConversation } from '#test/support/sync-rows.ts';

/*
 * G15.2 Two processes of the server on Debian's PostgreSQL with a replica, behind PgBouncer in transaction mode and
 * HAProxy: `npm run world`. `npm run test:full` installs them; where it cannot, the title says what is missing.
 */
const missing = missingPackages();
const worldTest = missing.length === 0 ? test : test.skip;
const without = missing.length === 0 ? '' : ` (skipped: no ${missing.join(', ')})`;
const metricsToken = 'metrics-token-of-the-world';
let world: World | undefined;

beforeAll(async () => {
  if (missing.length === 0) world = await openWorld({ METRICS_TOKEN: metricsToken });
}, 120_000);
afterAll(() => world?.close());

worldTest(
  `both nodes are ready, with live changes, behind a pooler, and commits wait for the replica${without}`,
  async () => {
    const { url, postgres } = world!;
    for (let seen = 0; seen < 4; seen += 1)
      expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
        status: 'OK',
        changes: 'live',
      });
    const client = new pg.Client({ connectionString: postgres.url(postgres.ports.primary) });
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('synchronous_commit') as commits, sync_state as state from pg_stat_replication",
    );
    await client.end();
    expect(rows).toEqual([{ commits: 'remote_apply', state: 'sync' }]);
  },
);

worldTest(`a list comes from the replica, with what was saved just before${without}`, async () => {
  const { url, mail } = world!;
  const to = { url, now: Date.now };
  const ann = await signIn(to, mail, 'ann@gloss.example');
  for (let saved = 1; saved <= 4; saved += 1) {
    const body = wholeConversation(['What is a lattice?']);
    expect((await callAs(to, ann, upsertConversation.path, { body })).status).toBe(200);
    const list = await callAs(to, ann, basicList.path, { body: {} });
    expect(await list.text()).toContain(body.id);
  }
  const headers = { authorization: `Bearer ${metricsToken}` };
  // Of both nodes, which take turns.
  let metrics = '';
  for (let turn = 0; turn < 4; turn += 1)
    metrics += await (await fetch(`${url}/metrics`, { headers })).text();
  expect(metrics).toMatch(/gloss_reads_total\{from="replica"\} [1-4]\b/);
  expect(metrics).not.toContain('gloss_reads_total{from="primary"}');
});

worldTest(
  `the primary is killed under writes: no acknowledged save is lost, and all go on by themselves${without}`,
  async () => {
    const figures = await failover(world!, { writers: 4, saves: 60 });
    expect(figures.lost).toBe(0);
    expect(figures.acknowledged).toBeGreaterThanOrEqual(120);
    // Nothing but what clients make again: no reply of 4xx, and no 500.
    const codes = Object.keys(figures.refused);
    expect(codes.filter((code) => !/^(?:50[234]|E[A-Z]+|UND_ERR_SOCKET)$/.test(code))).toEqual([]);
  },
  120_000,
);
