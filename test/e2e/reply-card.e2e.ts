import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { ComposerRig } from '#test/support/composer-rig.ts';
import { cardAt, inlineReply, insert, lastPrompt, typePoints } from '#test/support/reply-rig.ts';
import { pressOnce } from '#test/support/selection-page.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let rig: ComposerRig;
beforeAll(async () => {
  rig = await ComposerRig.start();
}, 180_000);
afterAll(() => rig?.close());

const thread = 'I can bring the lamps at noon. Do you need the long cable as well?';

test('a reply is written as it comes, changed, compared, inserted, taken back and copied', async () => {
  const { vendor } = rig.product;
  const card = await cardAt(rig, inlineReply);
  await card.shows('Answers Bo Larsen');
  await card.click('Agree');
  await typePoints(rig, card, 'the long cable too');
  await vendor.script({ deltas: ['Hi Bo,\n\n', 'yes, the long cable too please.'], holdAfter: 1 });
  await card.click('Write');
  await card.shows('Hi Bo,');
  expect(await card.frame.$('::-p-aria([name="Insert"])')).toBeNull();
  await vendor.release();
  await card.button('Insert');
  const prompt = await lastPrompt(rig.product);
  for (const words of ['the long cable too', thread, 'Subject: Harbour day', 'Agree with what']) {
    expect(prompt).toContain(words);
  }
  expect(prompt).not.toContain('A mail of another thread.');
  expect(prompt.slice(prompt.indexOf('<untrusted-text'))).toContain(thread);

  await vendor.script({ deltas: ['Hi Bo,\n\n', 'yes, bring it please.'] });
  await card.click('Shorter');
  await card.frame.waitForSelector('del');
  expect(await lastPrompt(rig.product)).toContain('yes, the long cable too please.');

  const editor = await rig.editor(inlineReply.host);
  const before = await editor.lines();
  await card.button('Insert');
  await insert(card);
  expect((await editor.lines()).slice(0, 3)).toEqual(['Hi Bo,', '', 'yes, bring it please.']);
  expect((await editor.lines()).join('\n')).toContain('Ann Field, harbour office');
  await card.click('Undo');
  await card.shows('Undone');
  expect(await editor.lines()).toEqual(before);
  await card.click('Copy');
  await card.shows('Copied');
}, 90_000);

wideTest('Stop saves what was written, and Retry writes it again', async () => {
  const { vendor } = rig.product;
  const card = await cardAt(rig, inlineReply);
  await typePoints(rig, card, 'no');
  await vendor.script({ deltas: ['Hi Bo, not ', 'today.'], holdAfter: 1 });
  await card.click('Write');
  await card.shows('Hi Bo, not');
  await pressOnce(
    () => card.click('Stop'),
    () => card.frame.$('::-p-aria([name="Insert"])'),
  );
  await vendor.release();
  await card.shows('Hi Bo, not');
  await vendor.script({ deltas: ['Hi Bo, tomorrow.'] });
  await pressOnce(
    () => card.click('Retry'),
    () => card.frame.$('::-p-text(Hi Bo, tomorrow.)'),
  );
});

test('an editor that takes no text any more: the card says so, keeps the draft and offers to copy it', async () => {
  const card = await cardAt(rig, inlineReply);
  await rig.product.vendor.script({ deltas: ['Hi Bo, gladly.'] });
  await card.click('Write');
  await card.button('Insert');
  await rig.page.evaluate(() => {
    for (const editor of document.querySelectorAll('.Am.editable')) {
      editor.setAttribute('contenteditable', 'false');
    }
  });
  await insert(card, 'Copy instead');
  await card.shows('The text field is gone from the page.');
  await card.shows('Hi Bo, gladly.');
  await card.click('Copy instead');
  await card.shows('Copied');
});
