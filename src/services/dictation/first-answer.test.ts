import { expect, test } from '@jest/globals';
import { ManualClock } from '#test/support/manual-clock.ts';
import { firstAnswer } from './first-answer.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Calls that a test answers, over a clock that it moves. */
function rig(count: number) {
  const clock = new ManualClock();
  const log: string[] = [];
  const answers: ((text: string) => void)[] = [];
  const failures: ((error: Error) => void)[] = [];
  const calls = Array.from({ length: count }, (_, at) => (signal: AbortSignal) => {
    log.push(`call ${at}`);
    signal.addEventListener('abort', () => log.push(`end ${at}`));
    return new Promise<string>((resolve, reject) => {
      answers[at] = resolve;
      failures[at] = reject;
    });
  });
  const stop = new AbortController();
  const { signal } = stop;
  const first = firstAnswer(calls, { clock, ms: 20_000, signal });
  first.catch(() => undefined);
  const advance = async (ms: number) => {
    clock.advance(ms);
    await settled();
  };
  return { first, log, answers, failures, advance, stop };
}

test('the first answers in its time: no other is called', async () => {
  const { first, log, answers, advance } = rig(2);
  await advance(19_000);
  answers[0]!('one');
  expect(await first).toEqual({ answer: 'one', at: 0, late: [] });
  await advance(60_000);
  expect(log).toEqual(['call 0', 'end 0']);
});

test('one that has had its time is still awaited next to the next one, whose answer ends it', async () => {
  const { first, log, answers, advance } = rig(3);
  await advance(20_000);
  expect(log).toEqual(['call 0', 'call 1']);
  answers[1]!('two');
  expect(await first).toEqual({ answer: 'two', at: 1, late: [0] });
  answers[0]!('late');
  await advance(60_000);
  expect(log).toEqual(['call 0', 'call 1', 'end 0', 'end 1']);
});

test('a slow one that answers before the next one is the first', async () => {
  const { first, answers, advance } = rig(2);
  await advance(30_000);
  answers[0]!('one');
  expect(await first).toEqual({ answer: 'one', at: 0, late: [] });
});

test('the only one has no limit, nor has the last', async () => {
  const { first, log, answers, advance } = rig(1);
  await advance(600_000);
  answers[0]!('one');
  expect(await first).toMatchObject({ answer: 'one' });
  expect(log).toEqual(['call 0', 'end 0']);
  const two = rig(2);
  await two.advance(600_000);
  two.answers[1]!('two');
  expect(await two.first).toEqual({ answer: 'two', at: 1, late: [0] });
});

test('where one fails the next one is called at once, with a time of its own', async () => {
  const { first, log, answers, failures, advance } = rig(3);
  await advance(15_000);
  failures[0]!(new Error('gone'));
  await advance(0);
  await advance(15_000);
  expect(log).toEqual(['call 0', 'call 1']);
  await advance(5_000);
  expect(log).toEqual(['call 0', 'call 1', 'call 2']);
  answers[2]!('three');
  expect(await first).toEqual({ answer: 'three', at: 2, late: [1] });
});

test('where the next one fails, the slow one is still awaited', async () => {
  const { first, answers, failures, advance } = rig(2);
  await advance(20_000);
  failures[1]!(new Error('gone'));
  await advance(60_000);
  answers[0]!('one');
  expect(await first).toEqual({ answer: 'one', at: 0, late: [] });
});

test('where all fail, all errors are there, in the order of the calls', async () => {
  const { first, failures, advance } = rig(2);
  await advance(20_000);
  failures[1]!(new Error('second'));
  await advance(0);
  failures[0]!(new Error('first'));
  await expect(first).rejects.toMatchObject({
    errors: [{ message: 'first' }, { message: 'second' }],
  });
  await expect(rig(0).first).rejects.toMatchObject({ errors: [] });
});

test('a caller that leaves ends all calls', async () => {
  const { first, log, advance, stop } = rig(3);
  await advance(20_000);
  stop.abort(new Error('left'));
  await expect(first).rejects.toThrow('left');
  await advance(60_000);
  expect(log).toEqual(['call 0', 'call 1', 'end 0', 'end 1']);
});
