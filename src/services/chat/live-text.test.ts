import { expect, test } from '@jest/globals';
import type { Citation } from '#domain/evidence/citation.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { batchMs, type FollowChunk, LiveText, saveAfterMs, type TextPiece } from './live-text.ts';

const nothing = { citations: [], progress: null };
const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

function setup(begun: TextPiece = { text: '', reasoning: '' }) {
  const clock = new ManualClock();
  const saved: (TextPiece & { seq: number; at: number })[] = [];
  const failures: unknown[] = [];
  let save = () => Promise.resolve();
  const live = new LiveText({
    clock,
    begun,
    save: async (seq, piece) => {
      await save();
      saved.push({ seq, at: clock.now(), ...piece });
    },
    onSaveFailed: (error) => failures.push(error),
  });
  const onSave = (work: () => Promise<void>) => {
    save = work;
  };
  return { live, clock, saved, failures, onSave };
}

/** Collects what a follower receives; its text is composed from the offsets. */
function follower(live: LiveText, signal = new AbortController().signal) {
  const chunks: FollowChunk[] = [];
  const ended = (async () => {
    const stream = live.follow(signal);
    for (;;) {
      const next = await stream.next();
      if (next.done) return next.value;
      chunks.push(next.value);
    }
  })();
  const text = () => chunks.reduce((before, chunk) => before.slice(0, chunk.from) + chunk.text, '');
  return { chunks, ended, text };
}

test('text is saved at most 500 ms after the stream, one part at a time', async () => {
  const { live, clock, saved } = setup();
  for (let i = 0; i < 20; i += 1) {
    live.append(i % 5 === 0 ? 'reasoning' : 'content', `${i} `);
    clock.advance(100);
    await tick();
    const unsaved = 20 * 100;
    const last = saved.at(-1)?.at ?? 0;
    expect(clock.now() - last).toBeLessThanOrEqual(Math.min(unsaved, 500));
  }
  clock.advance(500);
  await tick();
  expect(saved.map(({ text }) => text).join('')).toBe(live.whole().text);
  expect(saved.map(({ reasoning }) => reasoning).join('')).toBe('0 5 10 15 ');
  expect(saved.map(({ seq }) => seq)).toEqual([...saved.keys()]);
});

test('nothing is saved when nothing arrived, and nothing after it was settled', async () => {
  const { live, clock, saved } = setup({ text: 'begun', reasoning: '' });
  clock.advance(10_000);
  live.append('content', ' more');
  await live.settle();
  clock.advance(10_000);
  await tick();
  expect(saved).toEqual([]);
  expect(live.whole().text).toBe('begun more');
});

test('saves do not overtake each other', async () => {
  const { live, clock, saved, onSave } = setup();
  let finish = () => {};
  onSave(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  live.append('content', 'a');
  clock.advance(saveAfterMs);
  await tick();
  live.append('content', 'b');
  clock.advance(saveAfterMs);
  await tick();
  onSave(() => Promise.resolve());
  finish();
  await tick();
  expect(saved.map(({ seq, text }) => [seq, text])).toEqual([
    [0, 'a'],
    [1, 'b'],
  ]);
});

test('a save that fails is reported', async () => {
  const { live, clock, failures, onSave } = setup();
  onSave(() => Promise.reject(new Error('full')));
  live.append('content', 'a');
  clock.advance(saveAfterMs);
  await tick();
  expect(failures).toEqual([new Error('full')]);
  expect(live.whole().text).toBe('a');
});

test('a follower gets the text so far first, then batches, then the end', async () => {
  const { live, clock } = setup({ text: 'begun ', reasoning: 'r' });
  live.append('content', 'a');
  const { chunks, ended } = follower(live);
  await tick();
  expect(chunks).toEqual([
    { ...nothing, from: 0, text: 'begun a', reasoningFrom: 0, reasoning: 'r', status: 'streaming' },
  ]);
  for (const piece of ['b', 'c', 'd']) live.append('content', piece);
  await tick();
  expect(chunks).toHaveLength(1);
  clock.advance(batchMs);
  await tick();
  expect(chunks[1]).toEqual({
    ...nothing,
    from: 7,
    text: 'bcd',
    reasoningFrom: 1,
    reasoning: '',
    status: 'streaming',
  });
  live.append('reasoning', 's');
  live.end('done');
  clock.advance(batchMs);
  expect(await ended).toBe('done');
  expect(chunks[2]).toEqual({
    ...nothing,
    from: 10,
    text: '',
    reasoningFrom: 1,
    reasoning: 's',
    status: 'done',
  });
});

test('words that arrive after a pause do not wait for a batch', async () => {
  const { live, clock } = setup();
  const { chunks, text } = follower(live);
  await tick();
  clock.advance(1_000);
  await tick();
  live.append('content', 'The first');
  await tick();
  expect(text()).toBe('The first');
  live.append('content', ' word');
  await tick();
  clock.advance(batchMs - 1);
  await tick();
  expect(text()).toBe('The first');
  clock.advance(1);
  await tick();
  expect(text()).toBe('The first word');
  expect(chunks).toHaveLength(3);
});

test('followers that join at any time see the same text; one that leaves disturbs none of the others', async () => {
  const { live, clock } = setup();
  const leaving = new AbortController();
  const followers = [follower(live), follower(live, leaving.signal)];
  let whole = '';
  for (let i = 0; i < 50; i += 1) {
    live.append('content', `${i},`);
    whole += `${i},`;
    if (i % 10 === 0) followers.push(follower(live));
    if (i === 25) leaving.abort();
    clock.advance(7);
    await tick();
  }
  live.end('stopped');
  clock.advance(batchMs);
  const [gone, ...rest] = [followers[1]!, followers[0]!, ...followers.slice(2)];
  expect(await Promise.all(rest.map(({ ended }) => ended))).toEqual(rest.map(() => 'stopped'));
  expect(rest.map(({ text }) => text())).toEqual(rest.map(() => whole));
  await gone.ended;
  expect(whole.startsWith(gone.text())).toBe(true);
});

test('citations arrive once each, in their order; a late follower gets all of them', async () => {
  const { live, clock } = setup();
  const { chunks, ended } = follower(live);
  const citation = (mark: number): Citation => ({ mark, quote: `quote ${mark}`, found: null });
  live.append('content', 'a');
  live.cite(citation(0));
  await tick();
  live.cite(citation(1));
  live.cite(citation(2));
  clock.advance(batchMs);
  await tick();
  clock.advance(batchMs);
  await tick();
  const late = follower(live);
  live.end('done');
  clock.advance(batchMs);
  await Promise.all([ended, late.ended]);
  expect(chunks.flatMap((chunk) => chunk.citations)).toEqual([0, 1, 2].map(citation));
  expect(late.chunks[0]!.citations).toEqual([0, 1, 2].map(citation));
  expect(chunks.at(-1)).toMatchObject({ status: 'done', text: '', citations: [] });
});

test('progress is emitted while it lasts, and not after the first word or the end', async () => {
  const { live, clock } = setup();
  const { chunks, ended } = follower(live);
  const steps = async () => {
    await tick();
    clock.advance(batchMs);
    await tick();
  };
  await steps();
  const progress = { done: 1, of: 3, failed: 0 };
  live.reportProgress(progress);
  await steps();
  live.append('reasoning', 'r');
  await steps();
  live.append('content', 'a');
  await steps();
  live.reportProgress({ ...progress, done: 2 });
  await steps();
  live.end('stopped');
  await ended;
  expect(chunks.map((chunk) => chunk.progress?.done ?? null)).toEqual([null, 1, 1, null, 2, null]);
});

test('an answer that comes again from its beginning replaces what was saved and shown', async () => {
  const { live, clock, saved } = setup({ text: 'Half', reasoning: 'Hm' });
  const reader = follower(live);
  await tick();
  expect(reader.text()).toBe('Half');
  live.restart();
  live.append('reasoning', 'Hm, so');
  live.append('content', 'Half and ');
  clock.advance(saveAfterMs);
  await tick();
  live.append('content', 'whole');
  clock.advance(saveAfterMs);
  await tick();
  live.end('done');
  expect(await reader.ended).toBe('done');
  expect(reader.text()).toBe('Half and whole');
  expect(reader.chunks.at(-1)).toMatchObject({ text: expect.not.stringContaining('Half') });
  expect(saved).toMatchObject([
    { text: 'Half and ', reasoning: 'Hm, so', replaces: true },
    { text: 'whole', reasoning: '' },
  ]);
  expect(live.whole()).toEqual({ text: 'Half and whole', reasoning: 'Hm, so' });
});
