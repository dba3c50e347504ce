import { expect, test } from '@jest/globals';
import { CodedError } from '#shared/errors/coded-error.ts';
import { readBody, readRefusal, readText } from './read-body.ts';

/** A reply without an end, and how many bytes of it were asked for. */
function endless(headers: Record<string, string> = {}) {
  const sent = { bytes: 0, isCancelled: false };
  const body = new ReadableStream(
    {
      pull(stream) {
        sent.bytes += 1000;
        stream.enqueue(new TextEncoder().encode('x'.repeat(1000)));
      },
      cancel() {
        sent.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { sent, response: new Response(body, { headers }) };
}

const tooLarge = () => new CodedError('provider_bad_stream', 'too large');

test('G15.3 of a body without an end no more is read than fits', async () => {
  const { sent, response } = endless();
  await expect(readBody(response, 2500, tooLarge)).rejects.toMatchObject({ message: 'too large' });
  expect(sent).toEqual({ bytes: 3000, isCancelled: true });
});

test('G15.3 nothing is read of what is announced as too long', async () => {
  const { sent, response } = endless({ 'content-length': '2501' });
  await expect(readBody(response, 2500, tooLarge)).rejects.toMatchObject({ message: 'too large' });
  expect(sent).toEqual({ bytes: 0, isCancelled: true });
});

test('G15.3 of a refusal without an end the beginning is read', async () => {
  const { sent, response } = endless();
  expect(await readRefusal(response)).toBe('x'.repeat(20_000));
  expect(sent.isCancelled).toBe(true);
  expect(sent.bytes).toBeLessThan(100_000);
});

test('a whole body is what it is, also an empty one', async () => {
  expect(await readText(new Response('Ebbe, Flut; 潮'), 100, tooLarge)).toBe('Ebbe, Flut; 潮');
  expect(await readText(new Response('abc'), 3, tooLarge)).toBe('abc');
  expect(await readText(new Response(null, { status: 204 }), 3, tooLarge)).toBe('');
  expect(await readRefusal(new Response('no'))).toBe('no');
});
