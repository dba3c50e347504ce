import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { ComposerCase } from '#test/fixtures/composers/case.ts';
import { composerCases, openWith } from '#test/fixtures/composers/cases.ts';
import { ComposerRig, hasFrames } from '#test/support/composer-rig.ts';

jest.setTimeout(300_000);

let rig: ComposerRig;
beforeAll(async () => {
  rig = await ComposerRig.start();
}, 180_000);
afterAll(() => rig?.close());

const isCopied = (each: ComposerCase) =>
  !each.later && !hasFrames(each) && each.file !== 'reddit-shadow';
/** One of each site. */
const cases = [
  ...new Map(
    composerCases
      .filter(isCopied)
      .toReversed()
      .map((each) => [each.site, each]),
  ).values(),
];

async function untilThere(count: number): Promise<void> {
  const until = Date.now() + 60_000;
  for (let found = -1; found !== count; found = (await rig.buttons()).length) {
    if (Date.now() > until) throw new Error(`${found} buttons, not ${count}`);
  }
}

test.each(cases)(
  '$site, $kind: one button each as the address changes, the site makes it again, and another opens',
  async (each) => {
    const count = openWith(each);
    await rig.show(each);
    await rig.untilButtons(count);
    const { name } = await rig.buttonOf(each);
    await rig.change(each, 'away');
    await untilThere(count - 1);
    await rig.change(each, 'back');
    await untilThere(count);
    expect((await rig.buttonOf(each)).name).toBe(name);
    await rig.change(each, 'again');
    await untilThere(count);
    await rig.change(each, 'twice');
    await untilThere(count + 1);
    const places = (await rig.buttons()).map(({ left, top }) => `${left} ${top}`);
    expect(new Set(places).size).toBe(count + 1);
  },
);
