import { composerCases } from '#test/fixtures/composers/cases.ts';
import { ComposerRig } from '#test/support/composer-rig.ts';
import type { BrowserFigure } from '../browser.ts';
import { median } from '../stream/page-cost.ts';

const limit = 300;

/** From a composer of Gmail that shows to its button: of a page that was opened, and after it was hidden. */
export async function composerButton(): Promise<BrowserFigure[]> {
  const rig = await ComposerRig.start();
  try {
    const one = composerCases.find(({ site }) => site === 'gmail');
    if (!one) throw new Error('no composer of Gmail');
    const [first, again]: [number[], number[]] = [[], []];
    for (let run = 0; run < 5; run += 1) {
      await rig.show(one);
      first.push(await rig.firstButton());
      again.push(await rig.againAfter(one, 1));
    }
    return [
      { name: 'button of a composer in a new page', ms: median(first), limit },
      { name: 'button of a composer that shows again', ms: median(again), limit },
    ];
  } finally {
    await rig.product.close();
  }
}
