import { expect, test } from '@jest/globals';
import type { PageSnapshot } from '#domain/capture/captures.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { parser as domParser, snapshotOf } from '#test/support/parse-page.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { FrameParser, frameIdleMs, type ParserFrame, parseTimeMs } from './frame-parser.ts';
import { frameApi } from './parser-frame.ts';

const jobs = {
  truncate: async (text: string) => ({ isLimit: false, text, tokens: text.length }),
  split: async (text: string) => splitPassages(text),
  extract: async (file: Blob) => ({ text: (await file.text()).replace(/^\uFEFF|<[^>]*>/g, '') }),
};

function setup(more: Partial<typeof jobs> = {}) {
  const clock = new ManualClock();
  const all = { ...jobs, ...more };
  const pool = {
    run: (_signal: unknown, _kind: unknown, task: (job: unknown) => Promise<unknown>) => task(all),
    close: () => {},
  } as unknown as WorkPort;
  const frames: { isOpen: boolean }[] = [];
  /** Pages that the frame never finishes. */
  const endless = new Set<string>();
  const opening = { fails: false };
  const begun: string[] = [];
  const api = frameApi(domParser);
  const open = async (): Promise<ParserFrame> => {
    if (opening.fails) throw new DOMException('signal timed out', 'TimeoutError');
    const frame = { isOpen: true };
    frames.push(frame);
    return {
      async parse(request, parts) {
        begun.push(request.snapshot.title);
        if (endless.has(request.snapshot.title)) return new Promise(() => {});
        return api.parse(request, parts);
      },
      markdown: (html) => (endless.has(html) ? new Promise(() => {}) : api.markdown(html)),
      close: () => {
        frame.isOpen = false;
      },
    };
  };
  const parser = new FrameParser({ open, pool, clock });
  const parse = (html: string, signal = new AbortController().signal, isRequested = false) =>
    parser.parse(
      { snapshot: snapshotOf(html) satisfies PageSnapshot, isRequested, now: 0 },
      signal,
    );
  return { clock, frames, endless, begun, opening, parser, parse };
}

test('a page whose frame does not open is read without it, the next one in a frame', async () => {
  const { frames, opening, parse } = setup();
  opening.fails = true;
  expect((await parse('<p>Low.')).parsed?.text).toContain('Low.');
  opening.fails = false;
  expect((await parse('<p>High.')).parsed?.text).toBe('High.');
  expect(frames).toEqual([{ isOpen: true }]);
});

/** Runs pending microtasks. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

test('pages are parsed in one frame, one after the other', async () => {
  const { frames, parse } = setup();
  const [one, two] = await Promise.all([parse('<title>a</title><p>Low.'), parse('<p>High.')]);
  expect([one.parsed?.text, two.parsed?.text]).toEqual(['Low.', 'High.']);
  expect(frames).toEqual([{ isOpen: true }]);
});

test('a page that parses endlessly is read as text, its frame is removed, and the next is parsed', async () => {
  const { clock, frames, endless, begun, parse } = setup();
  endless.add('Maze');
  const maze = parse('<title>Maze</title><p>In the maze.</p>');
  const next = parse('<title>Tides</title><p>Low water.</p>');
  await turns();
  clock.advance(parseTimeMs - 1);
  await turns();
  expect(begun).toEqual(['Maze']);
  clock.advance(1);
  const { parsed, reading } = await maze;
  expect(parsed).toMatchObject({ title: 'Maze', doc_type: 'page_content__webpage' });
  expect(parsed?.text).toContain('In the maze.');
  expect(parsed?.passages[0]?.anchor).toMatchObject({ kind: 'dom', path: '' });
  expect(reading).toBeNull();
  expect((await next).parsed?.text).toBe('Low water.');
  expect(frames).toEqual([{ isOpen: false }, { isOpen: true }]);
});

test('time that workers use does not count for the page', async () => {
  const clocks: ManualClock[] = [];
  const slow = async (text: string) => {
    clocks[0]?.advance(parseTimeMs * 3);
    return splitPassages(text);
  };
  const { clock, frames, parse } = setup({ split: slow });
  clocks.push(clock);
  expect((await parse('<p>Low water.</p>')).parsed?.text).toBe('Low water.');
  expect(frames).toEqual([{ isOpen: true }]);
});

test('a page that can be read in neither way reports that', async () => {
  const { clock, endless, parse } = setup({
    extract: () => Promise.reject(new Error('too deep')),
  });
  endless.add('Maze');
  const maze = parse('<title>Maze</title><p>x</p>');
  await turns();
  clock.advance(parseTimeMs);
  await expect(maze).rejects.toMatchObject({ code: 'capture_too_complex' });
});

test('a capture that is cancelled ends its frame; errors retain their codes', async () => {
  const { frames, endless, parse } = setup();
  endless.add('Maze');
  const stop = new AbortController();
  const maze = parse('<title>Maze</title><p>x</p>', stop.signal);
  await turns();
  stop.abort();
  await expect(maze).rejects.toMatchObject({ code: 'aborted' });
  expect(frames).toEqual([{ isOpen: false }]);
  const gone = '<title>404 Not Found</title><h1>404 Not Found</h1>';
  await expect(parse(gone, undefined, true)).rejects.toMatchObject({ code: 'fetch_other' });
});

test('an unused frame is removed', async () => {
  const { clock, frames, parse } = setup();
  await parse('<p>Low water.</p>');
  clock.advance(frameIdleMs);
  await turns();
  expect(frames).toEqual([{ isOpen: false }]);
});

test('a rich text becomes Markdown in the frame; one that takes for ever is given up', async () => {
  const { clock, frames, endless, parser } = setup();
  const { signal } = new AbortController();
  const html = '<p>See <a href="https://tides.example/"><strong>the tides</strong></a>, 2*3*4</p>';
  expect(await parser.markdown(html, signal)).toBe(
    'See [**the tides**](https://tides.example/), 2\\*3\\*4',
  );
  endless.add('<p>slow</p>');
  const slow = parser.markdown('<p>slow</p>', signal);
  const failed = expect(slow).rejects.toMatchObject({ code: 'timeout' });
  await Promise.resolve();
  clock.advance(2_000);
  await failed;
  expect(frames.at(-1)?.isOpen).toBe(false);
  expect(await parser.markdown('<p>next</p>', signal)).toBe('next');
});
