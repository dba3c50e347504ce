import { afterAll, beforeAll, jest, test } from '@jest/globals';
import { composerCases } from '#test/fixtures/composers/cases.ts';
import { checkButton, checkText } from '#test/support/composer-checks.ts';
import { ComposerRig } from '#test/support/composer-rig.ts';
import { coreOf } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let rig: ComposerRig;
beforeAll(async () => {
  rig = await ComposerRig.start();
}, 180_000);
afterAll(() => rig?.close());

const caseOf = (site: string, kind: string) =>
  composerCases.find((each) => each.site === site && each.kind === kind)!;

const cases = [
  caseOf('gmail', 'inline reply'),
  caseOf('gmail', 'pop-up'),
  caseOf('x', 'post in the dialog, with a shared one'),
];
test.each(coreOf(cases, ({ site }) => site))('$site, $kind', async (each) => {
  await checkButton(rig, each);
  await checkText(rig, each);
});
