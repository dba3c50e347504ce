import { expect, test } from '@jest/globals';
import { Subject } from 'rxjs';
import { ManualClock } from '#shared/clock.ts';
import { after, runAfterEach } from './observables.ts';

test('after waits by the clock, and not at all once nobody listens', () => {
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

test('work runs once for what comes while it runs, and never twice at the same time', async () => {
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
