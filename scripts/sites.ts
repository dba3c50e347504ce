import { isDeepStrictEqual } from 'node:util';
import { sites } from '#sites/site-facts.ts';
import { type Replay, replay, siteFixtures } from '#test/support/site-fixtures.ts';

const usage = 'usage: npm run sites -- check [site id]';

/** The fallbacks that matched: best ones in few words, the others by number. */
function fallbacksOf({ matched }: Replay): string[] {
  const lines = [...matched].sort(([one], [other]) => (one < other ? -1 : 1));
  return lines
    .filter(([, indexes]) => [...indexes].some((index) => index !== 0))
    .map(([anchor, indexes]) => {
      const ways = [...indexes].sort((one, other) => one - other);
      return `${anchor}: ${ways.map((index) => (index < 0 ? 'none' : `#${index}`)).join(', ')}`;
    });
}

async function check(only?: string): Promise<number> {
  const fixtures = siteFixtures(only);
  let wrong = 0;
  for (const fixture of fixtures) {
    const result = await replay(fixture);
    const isGood = result.differences.length === 0;
    if (!isGood) wrong += 1;
    const best = [...result.matched.values()].filter((indexes) => indexes.has(0)).length;
    console.log(
      `${isGood ? 'same     ' : 'DIFFERENT'} ${fixture.site}/${fixture.name}  (${best} of ${result.matched.size} anchors by their first selector)`,
    );
    for (const line of fallbacksOf(result)) console.log(`            ${line}`);
    for (const { what, wanted, got } of result.differences) {
      for (const line of unlike(wanted, got, what).slice(0, maxLines)) console.log(`  ${line}`);
    }
  }
  const without = sites.filter(
    ({ id, kind }) => kind && !only && !fixtures.some(({ site }) => site === id),
  );
  if (without.length > 0) console.log(`no fixture: ${without.map(({ id }) => id).join(', ')}`);
  console.log(`${fixtures.length - wrong} of ${fixtures.length} as expected`);
  return wrong;
}

const maxLines = 20;

/** Each place where the two differ. */
function unlike(wanted: unknown, got: unknown, at: string): string[] {
  if (isDeepStrictEqual(wanted, got)) return [];
  const [one, other] = [partsOf(wanted), partsOf(got)];
  if (!one || !other) return [`${at}\n    wanted ${show(wanted)}\n    got    ${show(got)}`];
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].flatMap((name) => unlike(one.get(name), other.get(name), `${at}.${name}`));
}

function partsOf(value: unknown): Map<string, unknown> | null {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null;
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}

const [command, only] = process.argv.slice(2);
if (command !== 'check' || (only && !sites.some(({ id }) => id === only))) {
  console.error(only ? `${usage}\nno site is called ${only}` : usage);
  process.exit(2);
}
process.exit((await check(only)) === 0 ? 0 : 1);
