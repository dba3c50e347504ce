import { expect, test } from '@jest/globals';
import { sharedCalls } from './shared-calls.ts';

function rig() {
  const calls: { key: string; signal: AbortSignal; give: (value: string) => void }[] = [];
  const shared = sharedCalls(
    (key, signal) => new Promise<string>((give) => calls.push({ key, signal, give })),
  );
  const call = (key: string) => {
    const stop = new AbortController();
    return { stop: () => stop.abort(), result: shared(key, stop.signal) };
  };
  return { calls, call };
}

test('a second caller joins a call that is running; a later one starts another', async () => {
  const { calls, call } = rig();
  const both = [call('a'), call('a'), call('b')];
  expect(calls.map(({ key }) => key)).toEqual(['a', 'b']);
  calls[0]?.give('first');
  expect(await Promise.all(both.slice(0, 2).map(({ result }) => result))).toEqual([
    'first',
    'first',
  ]);
  void call('a');
  expect(calls.map(({ key }) => key)).toEqual(['a', 'b', 'a']);
});

test('one of two callers leaves: the other gets its result; when both have left it is aborted', async () => {
  const { calls, call } = rig();
  const [one, two] = [call('a'), call('a')];
  one.stop();
  await expect(one.result).rejects.toMatchObject({ code: 'aborted' });
  expect(calls[0]?.signal.aborted).toBe(false);
  two.stop();
  await expect(two.result).rejects.toMatchObject({ code: 'aborted' });
  expect(calls[0]?.signal.aborted).toBe(true);
  void call('a');
  expect(calls).toHaveLength(2);
});
