import { expect, test } from '@jest/globals';
import { elsewhere, isLoopback, keepsDocuments, keepsUnasked, wordKey } from './server-copies.ts';

test.each([
  ['http://127.0.0.1:8787', true],
  ['http://127.8.9.1', true],
  ['http://localhost:1', true],
  ['http://[::1]:8787', true],
  ['https://127.0.0.1.example.com', false],
  ['https://localhost.example.com', false],
  ['http://192.168.0.2:8787', false],
  ['nonsense', false],
])('%s is this machine: %s', (server, isHere) => {
  expect(isLoopback(server)).toBe(isHere);
});

test('without consent only the server on this machine is sent documents, and each server has its own consent', () => {
  const far = 'https://gloss.example.com';
  expect(keepsDocuments({}, 'http://127.0.0.1:8787')).toBe(true);
  expect(keepsDocuments({}, far)).toBeNull();
  expect(keepsDocuments({ 'https://other.example.com': true }, far)).toBeNull();
  expect(keepsDocuments({ [far]: true }, far)).toBe(true);
  expect(keepsDocuments({ 'http://127.0.0.1:8787': false }, 'http://127.0.0.1:8787')).toBe(false);
});

test('a server on this machine that forwards text gets nothing before the person allows that host', () => {
  const near = 'http://127.0.0.1:8787';
  const vendor = elsewhere('api.openai.com');
  expect(keepsDocuments({}, near, vendor)).toBeNull();
  expect(keepsDocuments({ [near]: true }, near, vendor)).toBeNull();
  expect(keepsDocuments({ [near]: false }, near, vendor)).toBe(false);
  const said = { [wordKey({ server: near, forwardsTo: vendor })]: true };
  expect(keepsDocuments(said, near, vendor)).toBe(true);
  expect(keepsDocuments(said, near, 'api.mistral.ai')).toBeNull();
  expect([elsewhere('127.0.0.1:9000'), elsewhere('localhost:1'), elsewhere(null)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('while a server cannot be asked where it forwards, only a "no" about one of its hosts is valid', () => {
  const near = 'http://127.0.0.1:8787';
  const vendor = wordKey({ server: near, forwardsTo: 'api.openai.com' });
  expect(keepsUnasked({}, near)).toBeNull();
  expect(keepsUnasked({ [near]: true, [vendor]: true }, near)).toBeNull();
  expect(keepsUnasked({ [near]: true, [vendor]: false }, near)).toBe(false);
  expect(keepsUnasked({ [near]: false }, near)).toBe(false);
  expect(keepsUnasked({ [`${near}9`]: false }, near)).toBeNull();
});
