import { expect, test } from '@jest/globals';
import { hostsOf, maxArtifactHosts, policyFor } from './artifact-hosts.ts';

test.each([
  ['<script src="https://cdn.example/a.js"></script>', ['cdn.example']],
  ["fetch('https://API.example:8443/v1?q=1')", ['api.example:8443']],
  ['<link href="//cdn.example/a.css">', ['cdn.example']],
  ['<link href=//cdn.example/a.css>', ['cdn.example']],
  [String.raw`{"api":"https:\/\/api.example\/v1"}`, ['api.example']],
  ['https://a.example https://a.example/b', ['a.example']],
  ['@import url(https://fonts.googleapis.com/css2)', ['fonts.googleapis.com', 'fonts.gstatic.com']],
  ['http://plain.example, // a comment.with words', []],
  ['https://localhost/a https://127.0.0.1/b https://[::1]/c', []],
  ["https://a.example;script-src'none'", ['a.example']],
  ['https://own.example/x', []],
])('%s names %j', (html, hosts) => {
  expect(hostsOf(html, 'own.example')).toEqual(hosts);
});

test('the policy of a page that runs has the hosts of its text alone, and no more than can be read', () => {
  expect(policyFor(['cdn.example'])).toContain('connect-src data: blob: https://cdn.example;');
  expect(policyFor([])).toContain('connect-src data: blob:;');
  const many = Array.from({ length: 99 }, (_, i) => `https://h${i}.example/`).join(' ');
  expect(hostsOf(many)).toHaveLength(maxArtifactHosts);
});
