import { expect, test } from '@jest/globals';
import { lastValueFrom, toArray } from 'rxjs';
import { webLanguageModel } from '#platform/web/language-model.ts';
import { FakeLanguageModel } from '#test/support/fake-language-model.ts';
import { downloadBuiltIn } from './download-built-in.ts';

function setup(native = new FakeLanguageModel()) {
  const events: string[] = [];
  const port = webLanguageModel(native, { userAgent: 'Chrome/156', language: 'de-DE' });
  const progress = downloadBuiltIn({ port, emit: (name) => events.push(name) });
  return { native, events, run: () => lastValueFrom(progress.pipe(toArray())) };
}

test('a download reports its progress, then that models changed, and retains no session', async () => {
  const { native, events, run } = setup();
  native.is = 'downloadable';
  native.download = [0, 0.25, 1];
  expect(await run()).toEqual([0, 0.25, 1]);
  expect(events).toEqual(['models.changed']);
  expect(native.sessions).toMatchObject([{ destroyed: true }]);
});

test('a download that fails reports why, and emits no change', async () => {
  const { native, events, run } = setup();
  native.is = 'unavailable';
  await expect(run()).rejects.toMatchObject({ code: 'provider_refused' });
  expect(events).toEqual([]);
});

test('a browser without a model has nothing to download', async () => {
  const progress = downloadBuiltIn({ port: null, emit: () => {} });
  await expect(lastValueFrom(progress)).rejects.toMatchObject({ code: 'provider_unavailable' });
});
