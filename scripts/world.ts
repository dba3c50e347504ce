import { once } from 'node:events';
import { failover } from './world/failover.ts';
import { openWorld } from './world/open-world.ts';
import { needWorld } from './world/programs.ts';
import { streams } from './world/streams.ts';

/*
 * `npm run world`: two nodes of the server on Debian's own PostgreSQL with a replica, PgBouncer and HAProxy, on loopback,
 * until Ctrl+C. `-- failover` kills the primary under writes, `-- streams [2000]` has so many answers streamed at a
 * time; each prints its figures, and fails where something is lost.
 */
const works: Record<string, () => Promise<boolean>> = {
  async failover() {
    const world = await openWorld();
    try {
      return report('failover', await failover(world));
    } finally {
      await world.close();
    }
  },
  streams: async () => report('streams', await streams(Number(count))),
  stay,
};

function report(name: string, figures: { lost: number }): boolean {
  console.log(JSON.stringify({ world: name, ...figures }));
  return figures.lost === 0;
}

async function stay(): Promise<boolean> {
  const world = await openWorld();
  const { url, postgres, mail, folder } = world;
  console.log(`Web app      ${url}/app/ (the code of a sign-in is printed here)
Primary      ${postgres.url(postgres.ports.primary)}
Replica      ${postgres.url(postgres.ports.replica)}
Data         ${folder}, removed at the end

Ctrl+C stops it.`);
  let seen = 0;
  const printing = setInterval(() => {
    for (const to of mail.mails.slice(seen).flatMap((each) => each.to))
      console.log(`${to}: ${mail.codeFor(to)}`);
    seen = mail.mails.length;
  }, 500);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  clearInterval(printing);
  await world.close();
  return true;
}

const [name = 'stay', count = '2000'] = process.argv.slice(2);
const work = works[name];
if (!work || !(Number(count) > 0)) {
  console.error(`usage: npm run world [-- ${Object.keys(works).join(' | ')}]`);
  process.exit(2);
}
if (needWorld().length > 0) process.exit(1);
process.exitCode = (await work()) ? 0 : 1;
