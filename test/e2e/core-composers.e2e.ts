import { afterAll, beforeAll, jest, test } from '@jest/globals';
import type { ComposerCase } from '#test/fixtures/composers/case.ts';
import { composerCases } from '#test/fixtures/composers/cases.ts';
import { checkButton, checkText } from '#test/support/composer-checks.ts';
import { ComposerRig } from '#test/support/composer-rig.ts';

jest.setTimeout(120_000);

let rig: ComposerRig;
beforeAll(async () => {
  rig = await ComposerRig.start();
}, 180_000);
afterAll(() => rig?.close());

/** One of each kind of editor, one of plain text in mail, one whose field is replaced on its first focus. */
const kindOf = ({ engine, expects, file }: ComposerCase) =>
  [engine, expects.isPlain && 'plain', file.startsWith('instagram') && 'replaced'].join(' ');
const kinds = new Map(
  composerCases.filter(({ later }) => !later).map((each) => [kindOf(each), each]),
);

test.each([...kinds].map(([kind, each]) => [kind, each.site, each.kind, each] as const))(
  'S1.2 %s (%s: %s): a button at its place, a draft inserted once, what was there before around it, one undo',
  async (_kind, _site, _name, each) => {
    await checkButton(rig, each);
    await checkText(rig, each);
  },
);
