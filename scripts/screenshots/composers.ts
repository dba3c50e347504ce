import path from 'node:path';
import type { ComposerCase } from '#test/fixtures/composers/case.ts';
import { composerCases, openWith } from '#test/fixtures/composers/cases.ts';
import { ComposerRig } from '#test/support/composer-rig.ts';
import { buildEditors } from '#test/support/editors-page.ts';
import type { Product } from '#test/support/product.ts';
import { type Card, workerOf } from '#test/support/selection-page.ts';
import { type Look, type Scheme, typed } from './page.ts';

const draft = [
  'Thanks, that works for me.\n\n',
  'I will be at the quay by six and bring the long cable; the lamps can stay in the shed until then.',
];
/** Those of all forms; the others are shown in light. */
const common = ['gmail: inline reply', 'outlook: inline reply', 'x: inline reply'];

/** The button and the card, with a draft, at every composer of the fixtures. */
export async function composerViews(
  product: Product,
  [look, scheme, width, language]: Look,
  folder: string,
): Promise<void> {
  await (await workerOf(product)).evaluate(() => chrome.storage.session.remove('widgetTexts'));
  const rig = new ComposerRig(product, await buildEditors());
  const dir = language === 'ar-XB' ? 'rtl' : 'ltr';
  for (const each of composerCases) {
    if (look !== 'light' && !common.includes(`${each.site}: ${each.kind}`)) continue;
    // Its page has no form this narrow: the button is outside of the window.
    if (look.startsWith('narrow') && each.site === 'outlook') continue;
    await rig.show(each, (html) => inScheme(html, scheme, dir));
    await rig.page.setViewport({ width, height: 640 });
    await rig.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await rig.firstButton();
    if (each.later) await rig.open(each.later);
    await rig.untilButtons(openWith(each));
    await written(rig, each);
    const name = `composer-${each.site}-${each.kind.replaceAll(' ', '-')}-${look}.png`;
    await rig.page.screenshot({ path: path.join(folder, name) });
  }
  await rig.page.close();
}

/** The fixtures' own colours are those of a light page. */
function inScheme(html: string, scheme: Scheme, dir: string): string {
  const turned = dir === 'rtl' ? html.replace('<html ', '<html dir="rtl" ') : html;
  if (scheme === 'light') return turned;
  return turned
    .replace('</head>', '<style>:root{color-scheme:dark;color:#e7e9ea}</style></head>')
    .replaceAll('background:#fff', 'background:#1b1f23')
    .replaceAll('background:#f0f2f5', 'background:#3a3b3c');
}

async function written(rig: ComposerRig, each: ComposerCase): Promise<void> {
  const { vendor } = rig.product;
  await vendor.reset();
  const card = await rig.openCard(each);
  await vendor.script({ deltas: draft });
  if (each.expects.mode !== 'refine') {
    await card.frame.waitForSelector('textarea');
    await typed(card, 'at six, with the cable');
  }
  await untilAtRest(card);
  const run =
    each.expects.mode === 'refine' ? 'input ~ button' : 'textarea ~ span > button:last-of-type';
  const button = await card.frame.waitForSelector(`${run}:not(:disabled)`);
  await button!.evaluate((own) => (own as HTMLElement).click());
  await card.shows('until then');
  await card.frame.waitForSelector('footer button:nth-of-type(2)');
  await untilAtRest(card);
}

/** Until the frame has the height of what it shows, and has been drawn with it. */
async function untilAtRest({ frame }: Card): Promise<void> {
  await frame.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 300))),
  );
}
