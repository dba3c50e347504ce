import { expect, test } from '@jest/globals';
import { hostPattern } from '#domain/models/host-pattern.ts';
import { matchingSections } from './sections.ts';

test.each([
  ['https://api.openai.com/v1', 'https://api.openai.com/*'],
  ['http://192.168.1.5:11434', 'http://192.168.1.5/*'],
  ['api.example.com', 'https://api.example.com/*'],
  [' https://api.example.com/ ', 'https://api.example.com/*'],
  ['ftp://x', null],
  ['not a host at all', null],
  ['', null],
])('the origin that %s needs is %s', (host, pattern) => {
  expect(hostPattern(host)).toBe(pattern);
});

test('a search shows the sections that contain every word', () => {
  const words = (id: string) => ({ model: ['API key', 'Model'], data: ['Backup file'] })[id] ?? [];
  expect(matchingSections('', ['model', 'data'], words)).toEqual(['model', 'data']);
  expect(matchingSections('KEY mod', ['model', 'data'], words)).toEqual(['model']);
  expect(matchingSections('key file', ['model', 'data'], words)).toEqual([]);
});
