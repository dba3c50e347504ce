import { expect } from '@jest/globals';
import type { Box } from '#page/visibility/box.ts';
import type { ComposerCase } from '../fixtures/composers/case.ts';
import { openWith } from '../fixtures/composers/cases.ts';
import { type ComposerLayout, type ComposerRig, sideOf } from './composer-rig.ts';
import type { Card } from './selection-page.ts';

const buttonNames = { reply: 'Gloss: reply', new: 'Gloss: write', refine: 'Gloss: refine' };
/** Pixels between the button and what is next to it. */
const maxGap = 10;
export const answer = ['The harbour master has answered.', 'We meet at the quay at six.'];
const points = 'at six, by the quay';

/** The button of a composer is there once, at its place, under its name, and moves nothing. */
export async function checkButton(rig: ComposerRig, each: ComposerCase): Promise<void> {
  const count = openWith(each);
  await rig.show(each);
  await rig.firstButton();
  await rig.untilButtons(each.later ? count - 1 : count);
  expect((await rig.done()).shift).toBe(0);
  if (each.later) await rig.open(each.later);
  await rig.untilButtons(count);
  await rig.againAfter(each, count);
  expect(await rig.buttons()).toHaveLength(count);
  expect((await rig.buttonOf(each)).name).toBe(buttonNames[each.expects.mode]);
  checkPlace(await rig.layout(each), sideOf(each));
  const { withButtons, without } = await rig.compare();
  expect(without).toEqual(withButtons);
}

const overlap = (one: Box, other: Box) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;

/** In the row or next to the element of its place; on nothing else that shows. */
function checkPlace({ editor, places, others, buttons, isRtl }: ComposerLayout, side: Side): void {
  const around = side === null ? [editor] : places;
  const own = buttons.find((each) => around.some((place) => isAt(each, place, side, isRtl)));
  if (!own) throw new Error(`no button ${side}: ${JSON.stringify({ around, buttons })}`);
  expect(others.filter((each) => overlap(each, own))).toEqual([]);
}

type Side = ReturnType<typeof sideOf>;

function isAt(button: Box, place: Box, side: Side, isRtl: boolean): boolean {
  const middle = (button.top + button.bottom) / 2;
  if (middle < place.top || middle > place.bottom) return false;
  if (side === 'in' || side === null) {
    return button.left >= place.left - 1 && button.right <= place.right + 1;
  }
  const isLeft = (side === 'before') !== isRtl;
  const between = isLeft ? place.left - button.right : button.left - place.right;
  return between >= 0 && between <= maxGap;
}

/** The whole way of one text: the request, the insertion, undo, and nothing else in the page. */
export async function checkText(rig: ComposerRig, each: ComposerCase): Promise<void> {
  await rig.holdSize(each);
  const shift = await shiftFrom(rig, each);
  const before = await rig.lines(each);
  const card = await writtenCard(rig, each);
  expect(await shift()).toBe(0);
  for (const name of ['Insert', 'Retry', 'Copy', 'Refine', 'Close']) await card.button(name);
  checkRequest(await lastRequest(rig), each);
  await insertDraft(rig, card, each, before);
  expect(await shift()).toBe(0);
  await rig.closeCard(each);
  expect(await shift()).toBe(0);
  await (await rig.editor(each.host)).undo(before);
  expect(await rig.lines(each)).toEqual(before);
  await rig.page.keyboard.press('F2');
  const { pressed, sent, received } = await rig.done();
  expect({ pressed, sent }).toEqual({ pressed: [], sent: [] });
  expect(received).toContain('F2');
}

/** Layout shift around the editor from now on. */
async function shiftFrom(rig: ComposerRig, each: ComposerCase): Promise<() => Promise<number>> {
  const since = await rig.page.evaluate(() => new Event('now').timeStamp);
  return () => rig.shiftAround(each, since);
}

/** The composer's card, with a draft. */
export async function writtenCard(rig: ComposerRig, each: ComposerCase): Promise<Card> {
  const card = await rig.openCard(each);
  await checkCard(card);
  await rig.product.vendor.script({ deltas: [answer[0]!, '\n\n', answer[1]!] });
  await write(rig, card, each);
  return card;
}

async function checkCard(card: Card): Promise<void> {
  await card.frame.waitForSelector('::-p-aria([name="Gloss"][role="region"])');
  await card.frame.waitForSelector('::-p-aria([name="Key points"][role="textbox"])');
  for (const name of ['Write', 'Close']) await card.button(name);
}

async function write(rig: ComposerRig, card: Card, { expects }: ComposerCase): Promise<void> {
  if (expects.mode === 'refine') return ended(card, 'Refine');
  await card.frame.focus('textarea');
  await rig.page.keyboard.type(points);
  await ended(card, 'Write');
}

async function ended(card: Card, name: string): Promise<void> {
  await card.click(name);
  await card.button('Insert').catch(async (cause: unknown) => {
    const shown = await card.frame.evaluate(() => document.body.innerText);
    throw new Error(`no draft in: ${shown}`, { cause });
  });
}

async function lastRequest(rig: ComposerRig): Promise<string> {
  const { body } = (await rig.product.vendor.chats()).at(-1)!;
  return (body as { messages: { content: string }[] }).messages
    .map(({ content }) => content)
    .join('\n');
}

const flat = (text: string) => text.replace(/\s+/g, ' ');

/** It has what is answered, what is above it in its thread, and nothing of another mail, post or composer. */
function checkRequest(sent: string, { expects, foreign = [] }: ComposerCase): void {
  const { answers, context, mode } = expects;
  if (answers)
    for (const words of [answers.text, answers.author]) expect(flat(sent)).toContain(flat(words));
  for (const words of context) expect(flat(sent)).toContain(flat(words));
  if (mode !== 'refine') expect(sent).toContain(points);
  for (const words of foreign) expect(sent).not.toContain(words);
}

const solid = (lines: readonly string[]) => lines.join('').replace(/[\s\u200B\uFEFF]+/g, '');

/** What is inserted is in the engine's model, and all that was there follows it. */
export async function insertDraft(
  rig: ComposerRig,
  card: Card,
  each: ComposerCase,
  before: readonly string[],
): Promise<void> {
  const { expects } = each;
  const inserted = card.frame.waitForSelector('::-p-aria([name="Undo"])');
  await card.click('Insert');
  // A card that is drawn late takes no press at once, and says so.
  const isRefused = (words: string) => document.body.innerText.includes(words);
  card.frame
    .waitForFunction(isRefused, { polling: 50 }, 'Press once more.')
    .then(() => card.click('Insert'))
    .catch(() => undefined);
  await inserted.catch(async () => {
    throw new Error(`not inserted: ${await saidBy(card)}`);
  });
  const lines = await rig.lines(each);
  const name = expects.name ? [expects.name] : [];
  const paragraphs = lines.filter((line) => line.trim() !== '').slice(0, 2);
  expect(paragraphs).toEqual([[...name, answer[0]].join(' '), answer[1]]);
  const text = solid([...name, ...answer]);
  const own = expects.mode === 'refine' ? solid(lines).slice(text.length) : solid(before);
  const rest = own.slice(solid(name).length);
  expect(solid(lines)).toBe(text + rest);
  for (const words of expects.leave) expect(rest).toContain(solid([words]));
  if (expects.mode === 'refine') expect(solid(before).endsWith(rest)).toBe(true);
}

const saidBy = (card: Card) => card.frame.evaluate(() => document.body.innerText);
