import { expect, test } from '@jest/globals';
import { networkOf } from './rate-windows.ts';

test.each([
  ['192.0.2.77', '192.0.2'],
  ['::ffff:192.0.2.77', '192.0.2'],
  ['2001:db8:17:42:1:2:3:4', '2001:db8:17'],
  ['2001:0DB8:0017::4', '2001:db8:17'],
  ['2001:db8::4', '2001:db8:0'],
  ['::1', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
