import { beforeEach, expect, test } from '@jest/globals';
import { Tokens } from './tokens.ts';

const owner = { ownerId: 'ann' };
let now: number;
let tokens: Tokens;

beforeEach(() => {
  now = Date.UTC(2026, 0, 1);
  tokens = new Tokens('a secret of this server', () => now);
});

test('a token that was read before ends at its time all the same', async () => {
  const token = await tokens.sign('access', owner, 's1');
  const expiresAt = tokens.expiry('access');
  expect(await tokens.read('access', token)).toMatchObject({ sessionId: 's1', expiresAt });
  now = expiresAt.getTime() - 1;
  expect(await tokens.read('access', token)).toMatchObject({ principal: owner });
  now = expiresAt.getTime();
  expect(await tokens.read('access', token)).toBeUndefined();
});

test('one kind is not read as the other, before and after it was read as its own', async () => {
  const token = await tokens.sign('refresh', owner, 's1', { generation: 3, at: now });
  expect(await tokens.read('access', token)).toBeUndefined();
  expect(await tokens.read('refresh', token)).toMatchObject({ generation: 3 });
  expect(await tokens.read('access', token)).toBeUndefined();
});

test('an altered token, and one of another secret or audience, is refused each time', async () => {
  const token = await tokens.sign('access', owner, 's1');
  expect(await tokens.read('access', token)).toBeDefined();
  const [head, , signature] = token.split('.');
  const payload = Buffer.from(JSON.stringify({ subject: { user_id: 'bo' }, exp: 9e9 }));
  const altered = [head, payload.toString('base64url'), signature].join('.');
  const other = await new Tokens('another secret', () => now).sign('access', owner, 's1');
  for (const each of [altered, other, altered, other]) {
    expect(await tokens.read('access', each)).toBeUndefined();
  }
});
