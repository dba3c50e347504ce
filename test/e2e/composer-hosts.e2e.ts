import { afterAll, beforeAll, jest, test } from '@jest/globals';
import { composerCases } from '#test/fixtures/composers/cases.ts';
import { checkButton, checkText } from '#test/support/composer-checks.ts';
import { ComposerRig } from '#test/support/composer-rig.ts';

jest.setTimeout(300_000);

let rig: ComposerRig;
beforeAll(async () => {
  rig = await ComposerRig.start();
}, 180_000);
afterAll(() => rig?.close());

test.each(composerCases)('$site, $kind', async (each) => {
  await checkButton(rig, each);
  await checkText(rig, each);
});
