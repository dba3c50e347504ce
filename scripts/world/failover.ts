import { setTimeout as pause } from 'node:timers/promises';
import type { World } from './open-world.ts';
import { listens } from './program.ts';
import { Writers } from './writers.ts';

interface FailoverOptions {
  writers?: number;
  /** Saves before the primary is killed, and after the replica has taken over. */
  saves?: number;
}

interface FailoverFigures {
  acknowledged: number;
  /** Acknowledged saves that are gone. */
  lost: number;
  /** Saves that were refused meanwhile, by status; each was made again. */
  refused: Record<string, number>;
  /** From the kill to the next acknowledged save. */
  seconds: number;
  /** Of these, until the replica takes writes. */
  promotedAfter: number;
  /** Until both nodes hear live of changes again. */
  liveAfter: number;
}

/** How often a supervisor looks at the primary; it acts after the second failure. */
const watchMs = 250;

/** The primary is killed under writes, a supervisor promotes the replica, and HAProxy turns to it by itself. */
export async function failover(
  world: World,
  { writers: count = 8, saves = 200 }: FailoverOptions = {},
): Promise<FailoverFigures> {
  const writers = await Writers.of(world, count);
  writers.start();
  await writers.more(saves);
  const killedAt = performance.now();
  const since = () => Math.round((performance.now() - killedAt) / 10) / 100;
  world.postgres.killPrimary();
  await untilAway(world.postgres.ports.primary);
  await world.postgres.promote();
  const promotedAfter = since();
  await writers.more(saves);
  await untilLive(world);
  const liveAfter = since();
  await writers.stop();
  const next = writers.acknowledged.find(({ at }) => at > killedAt + promotedAfter * 1000);
  return {
    acknowledged: writers.acknowledged.length,
    lost: await writers.lost(),
    refused: Object.fromEntries(writers.refused),
    seconds: Math.round(((next?.at ?? Number.NaN) - killedAt) / 10) / 100,
    promotedAfter,
    liveAfter,
  };
}

async function untilAway(port: number): Promise<void> {
  for (let failures = 0; failures < 2; ) {
    failures = (await listens(port)) ? 0 : failures + 1;
    if (failures < 2) await pause(watchMs);
  }
}

async function untilLive({ url }: World): Promise<void> {
  for (let live = 0; live < 4; ) {
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    const isLive = reply?.ok === true && (await reply.text()).includes('"live"');
    live = isLive ? live + 1 : 0;
    if (!isLive) await pause(100);
  }
}
