import { expect, test } from '@jest/globals';
import { webLanguageModel } from '#platform/web/language-model.ts';
import { FakeLanguageModel } from '#test/support/fake-language-model.ts';
import { createBuiltInHandlers } from './built-in-handlers.ts';

function setup(native = new FakeLanguageModel()) {
  const events: string[] = [];
  const { 'model.download': download } = createBuiltInHandlers({
    port: webLanguageModel(native, 'Chrome/156'),
    emit: (name) => events.push(name),
  });
  const stop = new AbortController();
  const call = { peer: { context: 'settings' as const }, signal: stop.signal };
  return { native, events, stop, run: () => download({}, call) };
}

test('a download reports its progress, then that models changed, and retains no session', async () => {
  const { native, events, run } = setup();
  native.is = 'downloadable';
  native.download = [0, 0.25, 1];
  const reported: number[] = [];
  const stream = run();
  for (;;) {
    const next = await stream.next();
    if (next.done) {
      expect(next.value).toEqual({ ready: true });
      break;
    }
    reported.push(next.value.loaded);
  }
  expect(reported[0]).toBe(0);
  expect(reported.at(-1)).toBe(1);
  expect(reported).toEqual(reported.toSorted((a, b) => a - b));
  expect(events).toEqual(['models.changed']);
  expect(native.sessions).toMatchObject([{ destroyed: true }]);
});

test('a download that fails reports why, and emits no change', async () => {
  const { native, events, run } = setup();
  native.is = 'unavailable';
  const read = async () => {
    for await (const _step of run());
  };
  await expect(read()).rejects.toMatchObject({ code: 'provider_refused' });
  expect(events).toEqual([]);
});

test('a browser without a model has nothing to download', async () => {
  const { 'model.download': download } = createBuiltInHandlers({ port: null, emit: () => {} });
  const call = { peer: { context: 'settings' as const }, signal: new AbortController().signal };
  await expect(download({}, call).next()).rejects.toMatchObject({ code: 'provider_unavailable' });
});
