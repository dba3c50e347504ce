import { expect, test } from '@jest/globals';
import { Subject } from 'rxjs';
import { ManualClock } from '#test/support/manual-clock.ts';
import { after, cachedFor, runAfterEach } from './observables.ts';

test('waits by the clock, and not at all once it is unsubscribed', () => {
  const clock = new ManualClock();
  const fired: string[] = [];
  after(clock, 10).subscribe({ next: () => fired.push('a'), complete: () => fired.push('end') });
  const other = after(clock, 10).subscribe(() => fired.push('b'));
  other.unsubscribe();
  clock.advance(9);
  expect(fired).toEqual([]);
  clock.advance(1);
  expect(fired).toEqual(['a', 'end']);
});

test('work runs once for values that arrive while it runs, and never twice at the same time', async () => {
  const causes = new Subject<void>();
  const ends: (() => void)[] = [];
  let running = 0;
  const work = () => {
    running += 1;
    expect(running).toBe(1);
    return new Promise<void>((resolve) => {
      ends.push(() => {
        running -= 1;
        resolve();
      });
    });
  };
  causes.pipe(runAfterEach(work)).subscribe();
  const settled = () => new Promise(setImmediate);
  causes.next();
  causes.next();
  causes.next();
  expect(ends).toHaveLength(1);
  ends[0]!();
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]!();
  await settled();
  expect(ends).toHaveLength(2);
  causes.next();
  expect(ends).toHaveLength(3);
});

test('an answer is cached for its time, a failure is not', async () => {
  const clock = new ManualClock();
  const outcomes = [Promise.resolve('a'), Promise.reject(new Error('late')), Promise.resolve('b')];
  outcomes[1]!.catch(() => undefined);
  const load = cachedFor(clock, 30, () => outcomes.shift()!);
  expect(await Promise.all([load(), load()])).toEqual(['a', 'a']);
  clock.advance(29);
  expect(await load()).toBe('a');
  clock.advance(1);
  await expect(load()).rejects.toThrow('late');
  expect(await load()).toBe('b');
});
