import { afterAll, beforeAll, jest, test } from '@jest/globals';
import { sites } from '#sites/site-facts.ts';
import type { ComposerCase } from '#test/fixtures/composers/case.ts';
import { composerCases } from '#test/fixtures/composers/cases.ts';
import { checkButton } from '#test/support/composer-checks.ts';
import { ComposerRig } from '#test/support/composer-rig.ts';

jest.setTimeout(300_000);

let rig: ComposerRig;
beforeAll(async () => {
  rig = await ComposerRig.start();
}, 180_000);
afterAll(() => rig?.close());

/** The case at each other host that serves the site; `composer-hosts` has it at one. */
function atOtherHosts(each: ComposerCase): [host: string, kind: string, moved: ComposerCase][] {
  const hosts = sites.find(({ id }) => id === each.site)?.hosts ?? [];
  const own = new URL(each.address).hostname;
  const others = hosts.filter((host) => host !== own && !own.endsWith(`.${host}`));
  return others.map((host) => {
    const address = new URL(each.address);
    address.hostname = host;
    return [host, each.kind, { ...each, address: address.href }];
  });
}

const moved = composerCases
  .filter(({ expects }) => expects.surface === 'mail')
  .flatMap(atOtherHosts);

test.each(moved)('%s, %s', async (_host, _kind, each) => {
  await checkButton(rig, each);
});
