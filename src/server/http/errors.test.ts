import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ErrorCode } from '#shared/errors/registry.ts';
import { readConfig } from '../config/config.ts';
import { createSitePages } from '../site/site-pages.ts';
import { answerFailures, errors } from './errors.ts';

const config = readConfig({ PLANS: 'off' });
const origins = () => ({ url: 'https://gloss.example' });
const pages = createSitePages({ config, plans: { config: config.plans, payments: null }, origins });

async function failing(thrown: Error, url = '/page') {
  const app = Fastify();
  await app.register(errors, { answer: answerFailures(pages) });
  app.get('/*', async () => {
    throw thrown;
  });
  const visit = (headers: Record<string, string>) => app.inject({ url, headers });
  return { visit, close: () => app.close() };
}

const person = { 'sec-fetch-mode': 'navigate', 'accept-language': 'de' };

test('U2.5 a failure is a finished page without a word of what failed', async () => {
  const { visit, close } = await failing(new Error('ENOSPC at /srv/secret.ts:12'));
  const { statusCode, headers, body } = await visit(person);
  expect([statusCode, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('<h1>Diese Seite lässt sich gerade nicht anzeigen</h1>');
  expect(body).toContain('href="/de/app/"');
  expect(body).not.toMatch(/ENOSPC|secret|stack|Error/);
  const call = await visit({ 'sec-fetch-mode': 'cors' });
  expect(call.json()).toMatchObject({ status: 'ERROR', code: 'failed' });
  await close();
});

test.each<[ErrorCode, number, RegExp]>([
  ['not_found', 404, /html/],
  ['rate_limited', 429, /html/],
  ['server_unavailable', 503, /html/],
  ['please_login', 401, /json/],
  ['invalid_request', 400, /json/],
  ['host_refused', 421, /json/],
])('U2.5 %s, opened by a person, is answered with %s as %s', async (code, status, type) => {
  const { visit, close } = await failing(new CodedError(code, 'x'));
  const { statusCode, headers } = await visit(person);
  expect([statusCode, headers['content-type']]).toEqual([status, expect.stringMatching(type)]);
  expect(headers['retry-after']).toBe(status === 503 ? '5' : undefined);
  await close();
});

test('U2.5 the page to try again is the one that was opened, whatever its address looks like', async () => {
  const { visit, close } = await failing(new Error('x'), '/%22><script>x?gclid=1');
  const { body } = await visit(person);
  expect(body).not.toContain('<script>x');
  expect(body).toContain('<a class="button" href="">');
  await close();
});

test('U2.5 the API answers in JSON, a browser too', async () => {
  const { visit, close } = await failing(new CodedError('not_found', 'x'), '/v1/nothing');
  expect((await visit(person)).json()).toMatchObject({ error: { code: 'not_found' } });
  await close();
});
