import { expect, test } from '@jest/globals';
import { Observable, Subject } from 'rxjs';
import { RemoteActor } from './remote-actor.ts';

test('snapshots are requested while there is a subscriber, once for all', () => {
  const source = new Subject<{ queued: number }>();
  let open = 0;
  const snapshots = new Observable<{ queued: number }>((subscriber) => {
    open += 1;
    const subscription = source.subscribe(subscriber);
    return () => {
      open -= 1;
      subscription.unsubscribe();
    };
  });
  const actor = new RemoteActor(snapshots, { queued: 0 });
  expect([actor.getSnapshot(), open]).toEqual([{ queued: 0 }, 0]);
  const seen: number[] = [];
  const first = actor.subscribe({ next: ({ queued }) => void seen.push(queued) });
  const second = actor.subscribe({});
  expect(open).toBe(1);
  source.next({ queued: 2 });
  expect(actor.getSnapshot()).toEqual({ queued: 2 });
  first.unsubscribe();
  source.next({ queued: 1 });
  second.unsubscribe();
  expect([seen, actor.getSnapshot(), open]).toEqual([[0, 2], { queued: 1 }, 0]);
});
