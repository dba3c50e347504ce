import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Settings } from '#domain/settings/settings.ts';
import type { ButtonVisibility } from '#domain/sites/button-visibility.ts';
import { ComposerRig } from '#test/support/composer-rig.ts';
import {
  callRows,
  cardAt,
  inlineReply,
  insert,
  lastPrompt,
  popUp,
  typePoints,
} from '#test/support/reply-rig.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { panelOf, pressOnce } from '#test/support/selection-page.ts';

jest.setTimeout(300_000);

let rig: ComposerRig;
beforeAll(async () => {
  rig = await ComposerRig.start();
}, 180_000);
afterAll(() => rig?.close());

const save = (settings: Partial<Settings>) => callRows(rig.product, 'settings', 'set', settings);
const settingsNow = async () => callRows(rig.product, 'settings', 'get');
const sample = 'Ahoy! Short words, no fuss. — Ann';

test('without a model the card names the way to one', async () => {
  await rig.product.connect('');
  const card = await cardAt(rig, inlineReply);
  await card.click('Write');
  await card.button('Connect a model');
  await rig.product.connect(rig.product.vendor.url);
});

test('all by keys: key points, Write, Insert, Escape; axe finds nothing serious', async () => {
  const card = await cardAt(rig, inlineReply);
  await card.shows('Answers Bo Larsen');
  expect(await axeFindings(card.frame)).toEqual([]);
  await rig.product.vendor.script({ deltas: ['Hi Bo, at six.'] });
  await rig.page.keyboard.type('at six');
  await rig.page.keyboard.press('Enter');
  await card.button('Insert');
  expect(await axeFindings(card.frame)).toEqual([]);
  const focused = () => card.frame.evaluate(() => document.activeElement?.textContent);
  for (let steps = 0; (await focused()) !== 'Insert' && steps < 30; steps += 1) {
    await rig.page.keyboard.press('Tab');
  }
  await card.frame.waitForSelector('footer[data-seen]');
  await pressOnce(
    () => rig.page.keyboard.press('Enter'),
    () => card.frame.$('::-p-aria([name="Undo"])'),
  );
  const editor = await rig.editor(inlineReply.host);
  expect((await editor.lines())[0]).toBe('Hi Bo, at six.');
  await rig.page.keyboard.press('Escape');
  await rig.untilFocus(inlineReply.host);
});

test('a composer that is closed while the draft comes: the draft stays, to be copied or continued in the chat', async () => {
  const { vendor } = rig.product;
  const card = await cardAt(rig, inlineReply);
  await vendor.script({ deltas: ['Hi Bo, ', 'the cable is here.'], holdAfter: 1 });
  await card.click('Write');
  await card.shows('Hi Bo,');
  await rig.page.evaluate(() =>
    document.querySelector('[data-host=reply]')!.closest('.ip')!.remove(),
  );
  await vendor.release();
  await card.shows('the cable is here.');
  await insert(card, 'Copy instead');
  await card.shows('The text field is gone from the page.');
  await card.click('Continue in chat');
  const chat = await panelOf(rig.product);
  await chat.shows('the cable is here.');
  await chat.page.close();
});

test('"Write like me" is off until it is turned on, and sends the samples that were picked, fenced', async () => {
  const { vendor } = rig.product;
  await callRows(rig.product, 'samples', 'add', {
    id: '0199c3a0-0000-7000-8000-000000000001',
    text: sample,
  });
  await vendor.script({ deltas: ['One.'] }, { deltas: ['Two.'] });
  const off = await cardAt(rig, popUp);
  await typePoints(rig, off, 'six');
  expect(await off.frame.$('::-p-aria([name="Write like me"])')).toBeNull();
  await off.click('Write');
  await off.shows('One.');
  expect(await lastPrompt(rig.product)).not.toContain(sample);
  await save({ writeLikeMe: true });
  const on = await cardAt(rig, popUp);
  await on.button('Write like me');
  await typePoints(rig, on, 'six');
  await on.click('Write');
  await on.shows('Two.');
  const prompt = await lastPrompt(rig.product);
  expect(prompt.slice(prompt.indexOf('<untrusted-text'))).toContain(sample);
  await save({ writeLikeMe: false });
});

test('S3.9 a site, and each button by a list of sites, are turned off and on again', async () => {
  const { buttonSettings } = await settingsNow();
  const reply = buttonSettings.inputAssistantComposeReplyButton;
  const saveReply = (changed: Partial<ButtonVisibility>) =>
    save({
      buttonSettings: {
        ...buttonSettings,
        inputAssistantComposeReplyButton: { visibility: { ...reply.visibility, ...changed } },
      },
    });
  await rig.show(inlineReply);
  await rig.untilButtons(1);
  await save({ inputAssistantButton: { gmail: false } });
  await rig.untilButtons(0);
  await save({ inputAssistantButton: {} });
  await rig.untilButtons(1);
  await saveReply({ blacklist: ['mail.google.com'] });
  await rig.untilButtons(0);
  await saveReply({ isWhitelistMode: true, whitelist: ['mail.google.com'] });
  await rig.untilButtons(1);
  await saveReply({ isWhitelistMode: true, whitelist: ['outlook.live.com'] });
  await rig.untilButtons(0);
  await saveReply({});
  await rig.untilButtons(1);
  // The x of the button.
  await rig.page.bringToFront();
  const box = await rig.buttonOf(inlineReply);
  await rig.page.mouse.move((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  await pressOnce(
    () => rig.page.mouse.click(box.right - 10, box.top - 12),
    async () => (await rig.buttons()).length === 0,
  );
  expect(await settingsNow()).toMatchObject({ inputAssistantButton: { gmail: false } });
  await save({ inputAssistantButton: {} });
});
