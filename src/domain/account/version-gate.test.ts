import { expect, test } from '@jest/globals';
import { compareVersions, gateOf } from './version-gate.ts';

test.each([
  ['1.2.3', '1.2.3', 0],
  ['1.10.0', '1.9.9', 1],
  ['5.1', '5.1.0', 0],
  ['8.18.99', '8.19.0', -1],
  ['', '0.0.1', -1],
  ['x.y', '0.0.0', 0],
])('%s compared with %s', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(sign);
});

test('S5.11 without an extension it is to be installed, an old one to be upgraded', () => {
  expect(gateOf(null, '0.0.0')).toBe('install');
  expect(gateOf('5.0.9', '5.1.0')).toBe('upgrade');
  expect(gateOf('5.1.0', '5.1.0')).toBe('ok');
  expect(gateOf('8.18.0', '0.0.0', 'handoff')).toBe('upgrade');
  expect(gateOf('8.19.0', '0.0.0', 'handoff')).toBe('ok');
  expect(gateOf('8.19.0', '9.0.0', 'handoff')).toBe('upgrade');
});
