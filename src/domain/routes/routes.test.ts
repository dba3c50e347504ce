import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Feature, type Place, readPlace, routes, writePlace } from './routes.ts';

test.each([
  ['/', { feature: 'chat', id: null, query: {} }],
  ['', { feature: 'chat', id: null, query: {} }],
  ['/?from=test', { feature: 'chat', id: null, query: {} }],
  ['/chat/0193', { feature: 'chat', id: '0193', query: {} }],
  ['/chats?words=tide%20table', { feature: 'chats', id: null, query: { words: 'tide table' } }],
  ['/library/', { feature: 'library', id: null, query: {} }],
  ['/library/ab?page=3&x=1', { feature: 'library', id: 'ab', query: { page: '3' } }],
  ['/ai-tools/ai-art?of=ab', { feature: 'art', id: null, query: { of: 'ab' } }],
  ['/ai-tools/dictation', { feature: 'dictation', id: null, query: {} }],
  ['/ai-tools/ai-art/0193', { feature: 'art', id: '0193', query: {} }],
  ['/settings/model', { feature: 'settings', id: 'model', query: {} }],
  ['/settings/pdf?field=a.b', { feature: 'settings', id: 'pdf', query: { field: 'a.b' } }],
  ['/memos/0193', { feature: 'memos', id: '0193', query: {} }],
] as [string, Place][])('%s names a place', (address, place) => {
  expect(readPlace(address)).toEqual(place);
});

test.each(['/prompt', '/chat', '/chat/a/b', '/memos/1/2', '/Library', '/chat/%E0%A4%A', '//x//y'])(
  '%s names none',
  (address) => {
    expect(readPlace(address)).toBeNull();
  },
);

test('every place is read as it was written', () => {
  const features = [...new Set(routes.map(({ feature }) => feature))];
  const withId = new Set<Feature>(['chat', 'library', 'memos', 'read', 'art', 'settings']);
  const place = fc.constantFrom(...features).chain((feature) =>
    fc.record({
      feature: fc.constant(feature),
      id: withId.has(feature)
        ? fc.option(fc.string({ minLength: 1, unit: 'grapheme' }))
        : fc.constant(null),
      query: fc.constant({}),
    }),
  );
  fc.assert(
    fc.property(place, (each) => {
      expect(readPlace(writePlace(each))).toEqual(each);
    }),
  );
  const page = { feature: 'library', id: 'a/b?c', query: { page: '12' } } as const;
  expect(readPlace(writePlace(page))).toEqual(page);
});
