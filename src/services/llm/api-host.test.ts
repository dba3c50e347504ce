import { expect, test } from '@jest/globals';
import { readApiHost } from './api-host.ts';

test.each([
  ['https://api.openai.com/v1', 'https://api.openai.com/v1', 'public'],
  ['https://api.openai.com', 'https://api.openai.com/v1', 'public'],
  [' https://api.openai.com/v1/ ', 'https://api.openai.com/v1', 'public'],
  ['api.openai.com', 'https://api.openai.com/v1', 'public'],
  ['', 'https://api.openai.com/v1', 'public'],
  ['https://openrouter.ai/api', 'https://openrouter.ai/api/v1', 'public'],
  ['https://openrouter.ai/api/v1/chat/completions', 'https://openrouter.ai/api/v1', 'public'],
  ['https://g.test/v1beta/openai/', 'https://g.test/v1beta/openai', 'public'],
  ['https://z.test/api/paas/v4', 'https://z.test/api/paas/v4', 'public'],
  ['http://127.0.0.1:11434', 'http://127.0.0.1:11434/v1', 'loopback'],
  ['localhost:1234/v1/models', 'http://localhost:1234/v1', 'loopback'],
  ['[::1]:8080', 'http://[::1]:8080/v1', 'loopback'],
  ['192.168.1.5:8000', 'http://192.168.1.5:8000/v1', 'private'],
  ['http://nas:8000', 'http://nas:8000/v1', 'private'],
  ['http://box.local', 'http://box.local/v1', 'private'],
])('S3.8 the host %j', (typed, base, reach) => {
  const host = readApiHost(typed);
  expect(host.reach).toBe(reach);
  expect(host.bases).toContain(base);
});

test.each([
  ['https://api.openai.com/v1', ['https://api.openai.com/v1']],
  ['https://g.test/inference', ['https://g.test/inference', 'https://g.test/inference/v1']],
  ['https://g.test/inference/', ['https://g.test/inference', 'https://g.test/inference/v1']],
  ['https://g.test/a/chat/completions', ['https://g.test/a', 'https://g.test/a/v1']],
  ['https://g.test', ['https://g.test/v1', 'https://g.test']],
])('S3.8 the address as it was typed comes before one with a version: %j', (typed, bases) => {
  expect(readApiHost(typed).bases).toEqual(bases);
});

test.each([
  'http://api.openai.com/v1',
  'http://127.evil.com',
  'http://10.1evil.com',
  'ftp://h.test',
  'https://user:key@h.test',
  'not a host',
  'javascript:alert(1)',
])('%j is refused', (typed) => {
  expect(() => readApiHost(typed)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});
