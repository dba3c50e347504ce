import { expect, test } from '@jest/globals';
import { pagePair } from '#test/support/marks/page-pairs.ts';
import { LetterText } from './letter-text.ts';
import { placeOfMark, type SoughtMark } from './place-of-mark.ts';

const nowhere = () => false;

function found(texts: string[], mark: Partial<SoughtMark> & { text: string }, isAt = nowhere) {
  const page = new LetterText(texts);
  const place = placeOfMark(page, { prefix: '', suffix: '', ...mark }, isAt);
  return place && page.wordsAt(place);
}

test('G19 of 500 pairs of pages nearly all marks are found whose words remain, and none elsewhere', () => {
  const count = { there: 0, found: 0, wrong: 0 };
  const missed: string[] = [];
  for (let seed = 1; seed <= 500; seed += 1) {
    const { name, mark, texts, at } = pagePair(seed);
    const place = placeOfMark(new LetterText(texts), mark, nowhere);
    if (at !== null) count.there += 1;
    if (place && place.from === at) count.found += 1;
    else if (place) missed.push(`${seed} ${name} wrong: ${mark.text}`);
    else if (at !== null) missed.push(`${seed} ${name}: ${mark.text}`);
    if (place && place.from !== at) count.wrong += 1;
  }
  expect({ wrong: count.wrong, missed: count.wrong === 0 ? [] : missed }).toEqual({
    wrong: 0,
    missed: [],
  });
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
  for (const other of ['35', '-3.5', '3.51', '13.5'])
    expect(found(page(other), { text: '3.5', ...around })).toBeNull();
});

test('a part of a longer word is another word, unless a part was marked', () => {
  const page = ['Nobody is at the party of the harbour today.'];
  const around = { prefix: 'Nobody is at the ', suffix: ' of the harbour today.' };
  expect(found(page, { text: 'part', ...around })).toBeNull();
  expect(found(page, { text: 'part', ...around, suffix: 'y of the harbour today.' })).toBe('part');
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
    isRepeated: true,
  };
  const page = new LetterText(cards);
  const place = placeOfMark(page, { suffix: ' Bell Add to cart', ...mark }, nowhere);
  expect(place && page.textOf(place.from)).toBe(3);
  const others = ['Oars ', 'Add to cart', 'Nets ', 'Add to cart'];
  expect(found(others, { suffix: ' Bell Add to cart', ...mark })).toBeNull();
});

test('between places with the same around them that of the mark decides; without it none is taken', () => {
  const texts = ['The lamp is lit. ', 'The lamp is lit. ', 'The lamp is lit. '];
  const mark = { text: 'The lamp is lit.', isRepeated: true };
  expect(found(texts, mark)).toBeNull();
  const page = new LetterText(texts);
  const second = placeOfMark(
    page,
    { ...mark, prefix: '', suffix: '' },
    ({ from }) => page.textOf(from) === 1,
  );
  expect(second && page.textOf(second.from)).toBe(1);
});

test('few letters that are alone are taken where something around them is as it was', () => {
  expect(
    found(['Wholly other words, then noon.'], { text: 'noon', prefix: 'It is high at ' }),
  ).toBeNull();
  expect(found(['Now it is high at noon.'], { text: 'noon', prefix: 'It is high at ' })).toBe(
    'noon',
  );
});

test('a page that has the words everywhere has them nowhere', () => {
  const texts = Array.from({ length: 500 }, () => 'Reply ');
  expect(found(texts, { text: 'Reply' }, () => true)).toBeNull();
});
