import { expect, test } from '@jest/globals';
import { hostLogin } from './host-login.ts';

test.each([
  ['http://me:a%20word@127.0.0.1:7860', 'http://127.0.0.1:7860/', 'me:a word'],
  ['me:word@localhost:7860', 'http://localhost:7860/', 'me:word'],
  ['http://me@h.example', 'http://h.example/', 'me:'],
  ['http://127.0.0.1:7860', 'http://127.0.0.1:7860', null],
  ['', '', null],
  ['::', '::', null],
])('name and password of an address are apart: %s', (typed, address, login) => {
  expect(hostLogin(typed)).toEqual({ address, login });
});
