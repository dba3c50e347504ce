import { expect, test } from '@jest/globals';
import { isRedirectAddress, isSameRedirect, redirectName } from './redirect-address.ts';

/* G18.A Where a code may be sent (RFC 8252). */
test.each([
  'https://claude.ai/api/mcp/auth_callback',
  'http://127.0.0.1:33418/',
  'http://localhost/callback',
  'http://[::1]:8080/callback',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'vscode://vscode.github-authentication/did-authenticate',
  'com.example.app:/oauth',
])('%s is one', (address) => {
  expect(isRedirectAddress(address)).toBe(true);
});

test.each([
  '',
  'callback',
  '/callback',
  'javascript:alert(1)',
  'JavaScript://%0aalert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://gloss.example/1',
  'about:blank',
  'ms-msdt:/id',
  'search-ms:query=x',
  'intent://x#Intent;end',
  'http://evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://192.168.1.2/',
  'https://a.example/#fragment',
  'https://a.example/#',
  'https://me:secret@a.example/',
  'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/x',
])('%j is none', (address) => {
  expect(isRedirectAddress(address)).toBe(false);
});

test.each([
  ['https://a.example/x', 'https://a.example/x', true],
  ['https://a.example/x', 'https://a.example/x/', false],
  ['https://a.example/x', 'https://a.example/x?y=1', false],
  ['https://a.example/x', 'https://a.example/X', false],
  ['https://a.example/x', 'https://a.example:444/x', false],
  ['https://a.example/x', 'https://b.a.example/x', false],
  ['http://127.0.0.1/x', 'http://127.0.0.1:5000/x', true],
  ['http://127.0.0.1:4000/x', 'http://127.0.0.1:5000/x', true],
  ['http://localhost:4000/x', 'http://localhost:5000/x', true],
  ['http://[::1]/x', 'http://[::1]:5000/x', true],
  ['http://127.0.0.1/x', 'http://127.0.0.1:5000/y', false],
  ['http://127.0.0.1/x', 'http://localhost:5000/x', false],
  ['http://127.0.0.1/x', 'https://127.0.0.1:5000/x', false],
  ['http://localhost/x', 'http://localhost.evil.example/x', false],
  ['cursor://a/b', 'cursor://a/c', false],
])('registered %s, wanted %s: %s', (registered, wanted, isSame) => {
  expect(isSameRedirect(registered, wanted)).toBe(isSame);
});

test.each([
  ['https://claude.ai/api/x', 'claude.ai'],
  ['http://127.0.0.1:33418/', '127.0.0.1:33418'],
  ['cursor://anysphere.cursor-mcp/x', 'cursor'],
  ['com.example.app:/oauth', 'com.example.app'],
])('%s is shown as %s', (address, name) => {
  expect(redirectName(address)).toBe(name);
});
