import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { noTraffic, trafficOf } from './traffic.ts';

const of = (query: string, known = noTraffic) => trafficOf(new URLSearchParams(query), known);

test('S3.7 refs are lower-cased, in one list, without repetitions', () => {
  const first = of('ref=Harbour, tides&ref=HARBOUR&invite=abc&via=r1');
  expect(first.ref).toEqual(['harbour', 'tides']);
  expect(first).toMatchObject({ invite: 'abc', rewardfulId: 'r1' });
  expect(of('ref=Boats,tides', first).ref).toEqual(['harbour', 'tides', 'boats']);
});

test('S9.7 a channel of the list, else organic; the first counts', () => {
  expect(of('').channel).toBe('organic');
  expect(of('channel=spam').channel).toBe('organic');
  expect(of('channel=%20Partner').channel).toBe('partner');
  const first = of('channel=partner&gclid=g1');
  expect(first).toMatchObject({ channel: 'partner', gclid: 'g1' });
  expect(of('channel=beehiiv', first)).toMatchObject({ channel: 'partner', gclid: 'g1' });
});

test('S9.7 a later visit adds nothing to the attribution of the first that had one', () => {
  const first = of('channel=partner');
  expect(of('gclid=g2&via=r2&invite=late', first)).toEqual({ ...first, invite: 'late' });
  const byClick = of('gclid=g1', of('ref=boats'));
  expect(of('channel=beehiiv', byClick)).toEqual({ ...noTraffic, ref: ['boats'], gclid: 'g1' });
});

test('S3.7 a text is trimmed, then cut, and never inside a character', () => {
  expect(of(`gclid=${' '.repeat(30)}${'a'.repeat(300)}`).gclid).toBe('a'.repeat(200));
  const found = of(new URLSearchParams({ gclid: `${'a'.repeat(199)}\u{1F6A2}` }).toString());
  expect(found.gclid).toBe('a'.repeat(199));
});

test('S3.7 what an address holds is bounded', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 400 }), { maxLength: 200 }), (refs) => {
      const query = new URLSearchParams(refs.map((ref) => ['ref', ref]));
      const found = trafficOf(query);
      expect(found.ref.length).toBeLessThanOrEqual(50);
      expect(found.ref.every((ref) => ref !== '' && ref.length <= 200)).toBe(true);
      expect(new Set(found.ref).size).toBe(found.ref.length);
    }),
  );
});
