import { once } from 'node:events';
import { failover } from './world/failover.ts';
import { openWorld, type World } from './world/open-world.ts';
import { needWorld } from './world/programs.ts';

/*
 * `npm run world`: two nodes of the server on Debian's own PostgreSQL with a replica, PgBouncer and HAProxy, on loopback,
 * until Ctrl+C. `-- failover` kills the primary under writes and prints what that costs.
 */
const works: Record<string, (world: World) => Promise<boolean>> = {
  async failover(world) {
    const figures = await failover(world);
    console.log(JSON.stringify({ world: 'failover', ...figures }));
    return figures.lost === 0;
  },
  async stay({ url, postgres, mail: { mails, codeFor }, folder }) {
    console.log(`Web app      ${url}/app/ (the code of a sign-in is printed here)
Primary      ${postgres.url(postgres.ports.primary)}
Replica      ${postgres.url(postgres.ports.replica)}
Data         ${folder}, removed at the end

Ctrl+C stops it.`);
    let seen = 0;
    const printing = setInterval(() => {
      for (const to of mails.slice(seen).flatMap((mail) => mail.to))
        console.log(`${to}: ${codeFor(to)}`);
      seen = mails.length;
    }, 500);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    clearInterval(printing);
    return true;
  },
};

const [name = 'stay'] = process.argv.slice(2);
const work = works[name];
if (!work) {
  console.error(`usage: npm run world [-- ${Object.keys(works).join(' | ')}]`);
  process.exit(2);
}
if (needWorld().length > 0) process.exit(1);
const world = await openWorld();
try {
  process.exitCode = (await work(world)) ? 0 : 1;
} finally {
  await world.close();
}
