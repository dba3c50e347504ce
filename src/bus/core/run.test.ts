import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { ManualClock } from '#test/support/manual-clock.ts';
import type { Frame } from './frame.ts';
import { createRun } from './run.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const nextTask = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A stream that is stopped after `count` chunks; `live`: its chunks that are still in memory. */
function streamOf(count: number) {
  const chunks: WeakRef<object>[] = [];
  const sent: Frame['kind'][] = [];
  const ended = { count: 0 };
  async function* run() {
    for (let n = 0; n < count; n += 1) {
      const chunk = { n };
      chunks.push(new WeakRef(chunk));
      yield chunk;
    }
    await new Promise<void>(() => {});
  }
  const call = createRun({
    id: 'c',
    ms: 0,
    credit: count + 1,
    seq: 0,
    isStream: true,
    channel: { send: ({ kind }) => void sent.push(kind), close: () => {} },
    clock: new ManualClock(),
    isTrusted: true,
    run,
    ended: () => {
      ended.count += 1;
    },
  });
  const live = () => chunks.filter((chunk) => chunk.deref()).length;
  return { call, sent, ended, live };
}

test('an open stream retains no chunk that it has sent', async () => {
  const { call, sent, ended, live } = streamOf(100);
  call.start();
  await nextTask();
  expect(sent).toHaveLength(100);
  collectGarbage();
  expect(live()).toBeLessThanOrEqual(2);
  call.stop('aborted');
  await nextTask();
  expect(ended.count).toBe(1);
  expect(sent).toHaveLength(100);
});
