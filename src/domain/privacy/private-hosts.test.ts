import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isPrivateHost, privateAddressPatterns, privateNames } from './private-hosts.ts';

const hostOf = (typed: string) => new URL(`http://${typed}/`).hostname;

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0x7f.1',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '10.0.0.5',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '255.255.255.255',
  '224.0.0.1',
  '198.18.0.1',
  '192.0.0.8',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[fc00::1]',
  '[ff02::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001::1]',
  '[2001:0:7f00:1::]',
  '[0:0:0:0:0:ffff:10.0.0.1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'printer.local',
  'router',
  'nas.lan',
  'metadata.google.internal',
  'fritz.home.arpa',
  '①②⑦.0.0.1',
  '127。0。0。1',
])('S7.4 %s is on this machine or in its network', (typed) => {
  expect(isPrivateHost(hostOf(typed))).toBe(true);
});

test.each([
  'example.com',
  'localhost.example.com',
  'local.example',
  '10.example.com',
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '100.128.0.1',
  '192.169.0.1',
  '198.20.0.1',
  '[2606:4700::1111]',
  '[2001:4860::8888]',
  '127.0.0.1.nip.io',
  'internal.example.org',
])('S7.4 %s is not', (typed) => {
  expect(isPrivateHost(hostOf(typed))).toBe(false);
});

test('S7.4 the patterns for the browser’s filter match the same hosts', () => {
  const patterns = privateAddressPatterns.map((pattern) => new RegExp(pattern));
  const isFiltered = (url: URL) => {
    const name = url.hostname.replace(/\.$/, '');
    return (
      patterns.some((pattern) => pattern.test(url.href)) ||
      privateNames.some((each) => name === each || name.endsWith(`.${each}`))
    );
  };
  const edges = [0, 1, 9, 10, 15, 16, 31, 32, 63, 64, 100, 127, 128, 168, 169, 172, 192, 198, 254];
  const part = fc.oneof(fc.constantFrom(...edges), fc.nat(255));
  const ip4 = fc.tuple(part, part, part, part).map((parts) => parts.join('.'));
  const groups = fc.constantFrom('0', '64', '100', '2001', '2002', 'fc00', 'fe80', 'ff9b', '2606');
  const ip6 = fc
    .tuple(
      groups,
      groups,
      fc.array(fc.oneof(groups, fc.constant('1')), { minLength: 6, maxLength: 6 }),
    )
    .map(([a, b, rest]) => `[${[a, b, ...rest].join(':')}]`);
  const name = fc
    .tuple(fc.domain(), fc.constantFrom('', '.local', '.lan', '.home.arpa', '.'))
    .map(([domain, end]) => domain + end);
  const port = fc.constantFrom('', ':8080');
  const scheme = fc.constantFrom('http', 'https');
  fc.assert(
    fc.property(scheme, fc.oneof(ip4, ip6, name), port, (protocol, host, end) => {
      const url = new URL(`${protocol}://${host}${end}/path?x=1.2.3.4:5/`);
      expect({ url: url.href, is: isFiltered(url) }).toEqual({
        url: url.href,
        is: isPrivateHost(url.hostname),
      });
    }),
    { numRuns: 2000 },
  );
});
