import { createHash, createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import {
  bodyDigest,
  newCallNonce,
  type SignedCall,
  signatureHeaderNames,
  signatureWindowMs,
  signRequest,
} from './sign-request.ts';

const key = Buffer.from(Array.from({ length: 32 }, (_, index) => 250 - index));
const call: SignedCall = {
  sessionKey: key.toString('base64url'),
  method: 'post',
  target: '/user/revoke_session?app=ü%20x',
  timestamp: '1795000000000',
  nonce: 'AAAAAAAAAAAAAAAAAAAAAA',
  digest: createHash('sha256').update('{"id":"ä"}').digest('hex'),
};

test('a signature is HMAC-SHA-256 over method, target, time, nonce and digest, a line each', async () => {
  const text = ['POST', call.target, call.timestamp, call.nonce, call.digest].join('\n');
  const wanted = createHmac('sha256', key).update(text).digest('base64url');
  expect(await signRequest(call)).toBe(wanted);
});

test('a change of any part changes the signature', async () => {
  const signature = await signRequest(call);
  const other = Buffer.alloc(32, 7).toString('base64url');
  const changes: Partial<SignedCall>[] = [
    { sessionKey: other },
    { method: 'GET' },
    { target: '/user/revoke_session' },
    { timestamp: '1795000000001' },
    { nonce: 'AAAAAAAAAAAAAAAAAAAAAB' },
    { digest: '' },
  ];
  for (const change of changes) {
    expect(await signRequest({ ...call, ...change })).not.toBe(signature);
  }
});

test('the digest is SHA-256 as hex, of a text, of bytes, and of no body', async () => {
  expect(await bodyDigest('{"id":"ä"}')).toBe(call.digest);
  expect(await bodyDigest(new TextEncoder().encode('{"id":"ä"}'))).toBe(call.digest);
  expect(await bodyDigest()).toBe(createHash('sha256').digest('hex'));
});

test('nonces are of 128 bits and differ; a signature is valid for five minutes', () => {
  const nonces = new Set(Array.from({ length: 100 }, newCallNonce));
  expect(nonces.size).toBe(100);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/);
  expect(signatureWindowMs).toBe(300_000);
  expect(signatureHeaderNames).toContain('x-signature');
});
