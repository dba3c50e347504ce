import { expect, test } from '@jest/globals';
import { compareVersions, featureVersions, type GatedFeature, gateOf } from './version-gate.ts';

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

test.each(Object.entries(featureVersions) as [GatedFeature, string][])(
  'S5.11 %s is gated by %s, which is from 5.1.0 to 8.19.0',
  (feature, version) => {
    expect(compareVersions(version, '5.1.0')).toBeGreaterThanOrEqual(0);
    expect(compareVersions(version, '8.19.0')).toBeLessThanOrEqual(0);
    const [major = 0, minor = 0] = version.split('.').map(Number);
    const older = minor > 0 ? `${major}.${minor - 1}.99` : `${major - 1}.99.99`;
    expect(gateOf(older, '0.0.0', feature)).toBe('upgrade');
    expect(gateOf(version, '0.0.0', feature)).toBe('ok');
    expect(gateOf(null, '0.0.0', feature)).toBe('install');
  },
);
