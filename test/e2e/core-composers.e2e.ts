import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { ComposerCase } from '#test/fixtures/composers/case.ts';
import { composerCases } from '#test/fixtures/composers/cases.ts';
import { smallInClosedRoots } from '#test/support/closed-roots.ts';
import { checkButton, checkText } from '#test/support/composer-checks.ts';
import { ComposerRig } from '#test/support/composer-rig.ts';
import { inlineReply, lastPrompt } from '#test/support/reply-rig.ts';

jest.setTimeout(300_000);

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

test('a pointer hits 32 px of the button at a composer in both directions, and of what removes it', async () => {
  await rig.show(inlineReply);
  await rig.firstButton();
  expect(await smallInClosedRoots(rig.page)).toEqual([]);
});

/** The folded mail of the page, which a click opens, as Gmail does; it notes the clicks that it gets. */
const openIt =
  "this.dataset.clicks = 1 + Number(this.dataset.clicks || 0); this.className = 'h7'; const body = document.createElement('div'); body.className = 'ii gt'; const words = document.createElement('div'); words.className = 'a3s aiL'; words.textContent = 'Who brings the lamps and the generator?'; body.append(words); this.querySelector('.adn').append(body)";
const folded = `<div class="kv" role="listitem" data-fold onclick="${openIt}">`;

test('a draft opens nothing in the page; folded mails are said to be unread, and one button reads them', async () => {
  await rig.show(inlineReply, (html) => html.replace('<div class="kv" role="listitem">', folded));
  await rig.firstButton();
  const card = await rig.openCard(inlineReply);
  await card.shows('1 earlier mail is folded and was not read.');
  const clicks = () =>
    rig.page.$eval('[data-fold]', (fold) => (fold as HTMLElement).dataset.clicks ?? '');
  expect(await clicks()).toBe('');
  await rig.product.vendor.script({ deltas: ['Hi Bo, gladly.'] });
  await card.click('Write');
  await card.button('Insert');
  expect(await clicks()).toBe('');
  expect(await lastPrompt(rig.product)).not.toContain('generator');
  await card.click('Open and read');
  await rig.page.waitForSelector('[data-clicks="1"]');
  await card.shows('Answers Bo Larsen · 2 messages');
  expect(await clicks()).toBe('1');
  await rig.product.vendor.script({ deltas: ['Hi Bo, gladly so.'] });
  await card.click('Write');
  await card.shows('gladly so');
  expect(await lastPrompt(rig.product)).toContain('Who brings the lamps and the generator?');
});

test('a mail in plain text is refined character for character; signature and quote stay as they are', async () => {
  const plain = composerCases.find((each) => each.file === 'gmail-plain-reply')!;
  await rig.show(plain);
  await rig.firstButton();
  const before = await rig.lines(plain);
  const card = await rig.openCard(plain);
  const better = 'I bring 2*3*4 lamps __and__ the <long> cable\n\n  `indented` line, too';
  await rig.product.vendor.script({ deltas: [better] });
  await card.click('Refine');
  await card.button('Insert');
  const prompt = await lastPrompt(rig.product);
  expect(prompt).toContain('i bring 2*3*4 lamps __and__ the <long> cable\n\n  `indented` line\n<');
  expect(prompt).toContain('Give plain text.');
  await card.click('Insert');
  await card.shows('Inserted.');
  const spaces = (line: string) => line.replaceAll('\u00a0', ' ');
  expect((await rig.lines(plain)).map(spaces)).toEqual([...better.split('\n'), ...before.slice(3)]);
  await card.click('Undo');
  await card.shows('Undone');
  expect(await rig.lines(plain)).toEqual(before);
});

test('into an empty Gmail mail of plain text a draft comes as it is, and one undo leaves it empty', async () => {
  const plain = composerCases.find((each) => each.file === 'gmail-plain-text')!;
  await rig.show(plain, (html) =>
    html
      .replace(/(data-host="new"[^>]*>)<div>.*?<\/div><div>.*?<\/div>/, '$1<br>')
      .replace('name="rt" value="">', '$&<input type="hidden" name="ishtml" value="0">'),
  );
  await rig.firstButton();
  const before = await rig.lines(plain);
  expect(before).toEqual(['']);
  const card = await rig.openCard(plain);
  const text = 'Hi Bo,\n\n  2*3*4 lamps __and__ the <long> cable\n- `one`\n\nAnn';
  await rig.product.vendor.script({ deltas: [text] });
  await card.frame.waitForSelector('::-p-aria([name="Key points"][role="textbox"])');
  await card.frame.focus('textarea');
  await rig.page.keyboard.type('lamps');
  await card.click('Write');
  await card.button('Insert');
  expect(await lastPrompt(rig.product)).toContain('Give plain text.');
  await card.click('Insert');
  await card.shows('Inserted.');
  const spaces = (line: string) => line.replaceAll('\u00a0', ' ');
  expect((await rig.lines(plain)).map(spaces)).toEqual(text.split('\n'));
  await card.click('Undo');
  await card.shows('Undone');
  expect(await rig.lines(plain)).toEqual(before);
});
