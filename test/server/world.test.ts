import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { failover } from '#scripts/world/failover.ts';
import { openWorld, type World } from '#scripts/world/open-world.ts';
import { missingPackages } from '#scripts/world/programs.ts';

/*
 * G15.2 Two processes of the server on Debian's PostgreSQL with a replica, behind PgBouncer in transaction mode and
 * HAProxy: `npm run world`. `npm run test:full` installs them; where it cannot, the title says what is missing.
 */
const missing = missingPackages();
const worldTest = missing.length === 0 ? test : test.skip;
const without = missing.length === 0 ? '' : ` (skipped: no ${missing.join(', ')})`;
let world: World | undefined;

beforeAll(async () => {
  if (missing.length === 0) world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

worldTest(
  `both nodes are ready, with live changes, and lists come from the replica${without}`,
  async () => {
    for (let seen = 0; seen < 4; seen += 1)
      expect(await (await fetch(`${world!.url}/readyz`)).json()).toEqual({
        status: 'OK',
        changes: 'live',
      });
  },
);

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
