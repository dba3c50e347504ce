import { expect, test } from '@jest/globals';
import { leadOf } from './lead.ts';

const sentence = 'The library floods on two hundred days of every year, and nobody minds it.';

test('U2.4 the lead of a text has its first sentences, without title, menu and byline', () => {
  const paragraphs = ['Menu', 'What the tide borrows', 'By Ines Calder', sentence, 'Second one.'];
  expect(leadOf(paragraphs, 'What the  Tide borrows')).toEqual([sentence, 'Second one.']);
});

test('U2.4 it ends with a sentence where there is no more room', () => {
  const lead = leadOf([`${sentence} `.repeat(20), 'Never shown.'], '').join('');
  expect(lead.length).toBeLessThanOrEqual(420);
  expect(lead).toBe(`${sentence} `.repeat(5).trimEnd());
});

test('U2.4 of one endless sentence its beginning is shown, and text without sentences as it is', () => {
  const [lead = ''] = leadOf(['tide '.repeat(400)], '');
  expect(lead).toMatch(/^(tide )+…$/);
  expect(lead.length).toBeLessThanOrEqual(424);
  expect(leadOf(['High water', '06:12'], '')).toEqual(['High water', '06:12']);
  expect(leadOf([], 'Title')).toEqual([]);
});
