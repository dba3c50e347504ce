import { afterEach, expect, jest, test } from '@jest/globals';
import { maxPageBytes, sourceOf } from './source.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

/** The source of a page whose copy lost letters, as the server sends it in pieces. */
async function readSource(...pieces: Uint8Array<ArrayBuffer>[]) {
  const sent = { count: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[sent.count];
        sent.count += 1;
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
      cancel() {
        sent.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const page = {
    characterSet: 'windows-1251',
    URL: 'https://a.test/',
    querySelectorAll: () => [],
    getElementsByTagName: () => ({ length: 3 }),
  } as unknown as Document;
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body));
  return { source: await sourceOf(page, 'caf\ufffd', { hidden: [], mute: [] }), sent };
}

test('a source in pieces is decoded across their ends', async () => {
  const bytes = new TextEncoder().encode('<p>café</p>');
  const { source } = await readSource(bytes.slice(0, 7), bytes.slice(7));
  expect(source).toEqual({ html: '<p>café</p>', hidden: [], mute: [], elements: 3 });
});

test('S5.9 a source over the size of a page is not read to its end', async () => {
  const piece = new Uint8Array(maxPageBytes / 2).fill(97);
  const { source, sent } = await readSource(piece, piece, piece, piece);
  expect(source).toBeNull();
  expect(sent).toEqual({ count: 3, isCancelled: true });
});
