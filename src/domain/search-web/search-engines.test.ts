import { expect, test } from '@jest/globals';
import { queryOfAddress, searchAddress, searchEngines } from './search-engines.ts';

test.each(searchEngines.map((engine) => [engine]))(
  '%s: the query of the address that is opened for it is read again',
  (engine) => {
    const query = 'high tide & "low" 潮汐';
    expect(queryOfAddress(engine, searchAddress(engine, query))).toBe(query);
  },
);

test.each([
  ['google', 'https://www.google.com/search?q=%20'],
  ['google', 'https://www.google.com/maps?q=pier'],
  ['duckduckgo', 'https://duckduckgo.com/settings?q=pier'],
  ['baidu', 'https://www.baidu.com/'],
] as const)('%s: %s shows no results', (engine, url) => {
  expect(queryOfAddress(engine, url)).toBeNull();
});

test("Baidu's other parameter, and a query that is longer than a source takes", () => {
  expect(queryOfAddress('baidu', 'https://www.baidu.com/s?word=pier')).toBe('pier');
  const long = searchAddress('bing', 'x'.repeat(900));
  expect(queryOfAddress('bing', long)).toHaveLength(400);
});
