import { expect, test } from '@jest/globals';
import type { Sent } from '#domain/privacy/sent.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { extensionEngine, hasExtension } from './extension-engine.ts';

const found = [{ url: 'https://tides.example/', title: 'Tides', snippet: '', date: null }];

function setup(isExcluded = false) {
  const requested: unknown[] = [];
  const recorded: Sent[] = [];
  const extension = {
    request: async (name: string, body: unknown) => {
      requested.push([name, body]);
      return { results: found };
    },
  };
  const ask = extensionEngine({
    extension: extension as never,
    isExcluded: async () => isExcluded,
    record: (sent) => void recorded.push(sent),
  });
  const run = () => ask('bing', 'high tide', false, new AbortController().signal);
  return { run, requested, recorded };
}

test('S9.11 the extension is asked for the web app, whose own privacy list has the query', async () => {
  const { run, requested, recorded } = setup();
  expect(await run()).toEqual(found);
  const body = { engine: 'bing', query: 'high tide', isShown: false };
  expect(requested).toEqual([['search.engine', body]]);
  expect(recorded).toMatchObject([{ kind: 'search', host: 'www.bing.com', isLocal: false }]);
});

test('an engine whose site is never read is not asked', async () => {
  const { run, requested, recorded } = setup(true);
  await expect(run()).rejects.toMatchObject({ code: 'capture_excluded' });
  expect([requested, recorded]).toEqual([[], []]);
});

test('no answer is no extension', async () => {
  const request = () => Promise.reject(new CodedError('timeout'));
  expect(await hasExtension({ request })).toBe(false);
});

test('S5.11 engines are asked by an extension that can do so', async () => {
  const answers = (version: string) =>
    hasExtension({ request: async () => ({ version }) as never });
  expect(await answers('8.20.0')).toBe(true);
  expect(await answers('8.11.9')).toBe(false);
});
