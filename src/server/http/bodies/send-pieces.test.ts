import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { sendPieces } from './send-pieces.ts';

let app: FastifyInstance;
let url: string;

async function* pieces(count: number, fails: boolean): AsyncGenerator<string> {
  yield '[0';
  for (let at = 1; at < count; at += 1) yield `,${at}`;
  if (fails) throw new Error('the database is gone');
  yield ']';
}

beforeAll(async () => {
  app = Fastify();
  app.get<{ Querystring: { count: string; bytes: string; fails?: string } }>(
    '/',
    ({ query: { count, bytes, fails } }, reply) =>
      sendPieces(reply, pieces(Number(count), fails !== undefined), Number(bytes)),
  );
  await app.listen();
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
});
afterAll(() => app.close());

test.each([10, 10_000_000])('pieces of about %i bytes are one answer', async (bytes) => {
  const reply = await fetch(`${url}?count=3&bytes=${bytes}`);
  expect(await reply.json()).toEqual({ status: 'OK', data: [0, 1, 2] });
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(reply.headers.has('content-length')).toBe(bytes === 10);
});

test('a small answer that fails is an error, and a large one is never taken for whole', async () => {
  expect((await fetch(`${url}?count=3&bytes=10&fails=1`)).status).toBe(500);
  const broken = fetch(`${url}?count=100000&bytes=10000000&fails=1`).then((reply) => reply.text());
  await expect(broken).rejects.toThrow();
});
