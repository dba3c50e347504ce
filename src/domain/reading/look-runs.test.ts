import { expect, test } from '@jest/globals';
import { LookRuns, type TextLook } from './look-runs.ts';

const up = { height: 'raised', isStruck: false } as const;
const old = { height: null, isStruck: true };
const oldUp = { height: 'raised', isStruck: true } as const;

test.each<[[string, TextLook?][], string]>([
  [[['It holds '], ['400 ', old], ['300 litres.']], 'It holds ~~400~~ 300 litres.'],
  [[['It holds'], [' 4', old], ['00', old], [' 300']], 'It holds ~~400~~ 300'],
  [[['10', old], ['6', oldUp], [' ', old], ['300']], '~~10^6~~ 300'],
  [[['5', old], ['6 metres']], '~~5~~6 metres'],
  [[['250'], ['9', up], [' litres', old]], '250^9 ~~litres~~'],
  [[['10'], ['6', up], ['5', old]], '10^6~~5~~'],
])('%j', (parts, right) => {
  const runs = new LookRuns();
  let text = '';
  for (const [part, look] of parts) text += runs.add(text, part, look);
  expect(text + runs.end(text)).toBe(right);
});
