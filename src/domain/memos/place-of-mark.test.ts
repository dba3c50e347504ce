import { expect, jest, test } from '@jest/globals';
import { pagePair } from '#test/support/marks/page-pairs.ts';
import { LetterText } from './letter-text.ts';
import { placeOfMark, type SoughtMark } from './place-of-mark.ts';

const nowhere = () => false;
const apart = (texts: string[]) => new LetterText(texts, () => false);

function found(texts: string[], mark: Partial<SoughtMark> & { text: string }, isAt = nowhere) {
  const page = apart(texts);
  const place = placeOfMark(page, { prefix: '', suffix: '', ...mark }, isAt);
  return place && page.wordsAt(place);
}

test('G19 of 500 pairs of pages nearly all marks are found whose words remain, and none elsewhere', () => {
  const count = { there: 0, found: 0 };
  const wrong: string[] = [];
  for (let seed = 1; seed <= 500; seed += 1) {
    const { name, mark, page, at } = pagePair(seed);
    const text = new LetterText(page.texts, (place) => page.continues[place] ?? false);
    const place = placeOfMark(text, mark, nowhere);
    if (at !== null) count.there += 1;
    if (place && place.from === at) count.found += 1;
    else if (place) wrong.push(`${seed} ${name}: ${mark.text}`);
  }
  expect(wrong).toEqual([]);
  expect(count.there).toBeGreaterThan(300);
  expect(count.found / count.there).toBeGreaterThanOrEqual(0.97);
});

test('words are found over texts, without the spaces and marks between them', () => {
  const texts = ['The keeper «mo', 'ves» the\u00a0books ', 'up, twice.'];
  expect(found(texts, { text: 'moves the books up', prefix: 'The keeper ' })).toBe(
    'mo\u200bves» the\u00a0books \u200bup',
  );
});

test('other figures are other words', () => {
  const around = { prefix: 'The tide rises by ', suffix: ' metres each night of the month.' };
  const page = (figure: string) => [`The tide rises by ${figure} metres each night of the month.`];
  expect(found(page('3.5'), { text: '3.5', ...around })).toBe('3.5');
  for (const other of ['35', '-3.5', '3.51', '13.5', '3.5 %'])
    expect(found(page(other), { text: '3.5', ...around })).toBeNull();
});

test('a part of a longer word is another word, unless a part was marked', () => {
  const page = ['Nobody is at the party of the harbour today.'];
  const around = { prefix: 'Nobody is at the ', suffix: ' of the harbour today.' };
  expect(found(page, { text: 'part', ...around })).toBeNull();
  expect(found(page, { text: 'part', ...around, suffix: 'y of the harbour today.' })).toBe('part');
});

test('a word that begins in the text before is a longer one', () => {
  const mark = {
    text: 'floor',
    prefix: 'The water is on the ',
    suffix: ' of the room by noon',
  };
  const texts = ['The water is on the un', 'floor', ' of the room by noon'];
  const page = new LetterText(texts, (at) => at > 0);
  expect(placeOfMark(page, mark, nowhere)).toBeNull();
  expect(found(['The water is on the ', 'floor', ' of the room by noon'], mark)).toBe('floor');
});

test('of words that a page has often, those with the same around them are taken', () => {
  const cards = [
    'Lamp, brass ',
    'Add to cart',
    'Rope, tarred ',
    'Add to cart',
    'Bell ',
    'Add to cart',
  ];
  const mark = {
    text: 'Add to cart',
    prefix: 'Lamp, brass Add to cart Rope, tarred ',
    suffix: ' Bell Add to cart',
    isRepeated: true,
  };
  const page = apart(cards);
  const place = placeOfMark(page, mark, nowhere);
  expect(place && page.textOf(place.from)).toBe(3);
  expect(found(['Oars ', 'Add to cart', 'Nets ', 'Add to cart'], mark)).toBeNull();
});

test('between places with the same around them that of the mark decides; without it none is taken', () => {
  const texts = ['The lamp is lit. ', 'The lamp is lit. ', 'The lamp is lit. '];
  const mark = { text: 'The lamp is lit.', prefix: '', suffix: '', isRepeated: true };
  expect(found(texts, mark)).toBeNull();
  const page = apart(texts);
  const second = placeOfMark(page, mark, ({ from }) => page.textOf(from) === 1);
  expect(second && page.textOf(second.from)).toBe(1);
});

test('few letters that are alone are taken where what was around them is there', () => {
  const mark = { text: 'noon', prefix: 'The bell says it is high at ' };
  expect(found(['Wholly other words, then noon.'], mark)).toBeNull();
  expect(found(['Today the bell says it is high at noon.'], mark)).toBe('noon');
});

test('G19 of words that a long text has often the few places alone are read that may be theirs', () => {
  const lines = Array.from({ length: 300 }, (_, at) => [`Guest ${at} said: `, 'Eliza', ' left']);
  const page = apart(lines.flat());
  const bounds = jest.spyOn(page, 'bounds');
  const mark = { text: 'Eliza', prefix: 'Guest 150 said: ', suffix: ' left', isRepeated: true };
  const place = placeOfMark(page, mark, nowhere);
  expect(place && page.textOf(place.from)).toBe(3 * 150 + 1);
  expect(bounds.mock.calls.length).toBeLessThan(5);
});

test('a page that has the words everywhere has them nowhere', () => {
  const texts = Array.from({ length: 500 }, () => 'Reply ');
  expect(found(texts, { text: 'Reply' }, () => true)).toBeNull();
});
