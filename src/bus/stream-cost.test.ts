import { expect, test } from '@jest/globals';
import { lastValueFrom } from 'rxjs';
import { toy } from '#test/support/bus/toy.ts';
import { streamCredit } from './core/pending-call.ts';
import type { CallContext } from './types.ts';

async function* countTo(body: unknown, _call: CallContext) {
  const { to } = body as { to: number };
  for (let n = 1; n <= to; n += 1) yield { n: 1_000_000 + n };
  return { total: to };
}

const size = (frame: unknown) => JSON.stringify(frame).length;

test('a chunk travels once, its frame as long at the end of a stream as at its start', async () => {
  const { bus, wire } = toy({ 'toy.count': countTo });
  await lastValueFrom(bus.stream('toy.count', { to: 5_000 }));
  const chunks = wire.received.filter(({ kind }) => kind === 'chunk');
  expect(chunks).toHaveLength(5_000);
  // Only its number grows, by three digits.
  expect(size(chunks.at(-1)) - size(chunks[0])).toBe(3);
  const requested = wire.sent.filter(({ kind }) => kind === 'pull');
  expect(requested.length).toBeLessThanOrEqual((5_000 / streamCredit) * 2);
  expect(Math.max(...requested.map(size))).toBeLessThan(100);
});
