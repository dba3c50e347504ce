import { expect, test } from '@jest/globals';
import { accountIn, isAccount } from './account-address.ts';

test.each([
  ['/@ann', 'ann', true],
  ['https://pier.example/@ann/post/1', 'ann', true],
  ['/user/ann/', 'ann', true],
  ['/u/ann?ref=x', 'ann', true],
  ['user?id=ann', 'ann', true],
  ['/in/ann-field/?trk=x', 'ann-field', true],
  ['/profile/ann.example', 'ann.example', true],
  ['/people/%E6%9E%97', '林', true],
  ['/ann', 'ann', false],
  ['/posts/12/comments', '', false],
  ['/', '', false],
  ['javascript:void(0)', '', false],
  ['/%E6%9', '', false],
])('%s leads to the account "%s"', (href, account, isStated) => {
  expect(accountIn(href)).toBe(account);
  expect(isAccount(href)).toBe(isStated);
});
