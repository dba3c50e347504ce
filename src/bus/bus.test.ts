import { expect, test } from '@jest/globals';
import { firstValueFrom, toArray } from 'rxjs';
import { createBus } from './bus.ts';

const local = { background: 'local', offscreen: 'local', recorder: 'local' } as const;

test('a command is answered by the handler of its own realm', async () => {
  const bus = createBus({
    context: 'web',
    routes: local,
    handlers: { 'art.improve': ({ prompt }) => ({ prompt: `${prompt}.` }) },
  });
  await expect(bus.request('art.improve', { prompt: 'A tree' })).resolves.toEqual({
    prompt: 'A tree.',
  });
  bus.close();
});

test('a stream gives its chunks in order and completes', async () => {
  const bus = createBus({
    context: 'web',
    routes: local,
    handlers: {
      'dictation.levels': async function* () {
        for (let seconds = 0; seconds < 50; seconds += 1)
          yield { level: 0, seconds, provisional: null };
        return {};
      },
    },
  });
  const chunks = await firstValueFrom(bus.stream('dictation.levels', { id: 'd' }).pipe(toArray()));
  expect(chunks.map(({ seconds }) => seconds)).toEqual(Array.from({ length: 50 }, (_, i) => i));
  bus.close();
});

test('an event reaches listeners of its own realm until they are removed', () => {
  const bus = createBus({ context: 'web', routes: local });
  let count = 0;
  const stop = bus.on('models.changed', () => {
    count += 1;
  });
  bus.emit('models.changed', {});
  stop();
  bus.emit('models.changed', {});
  expect(count).toBe(1);
  bus.close();
});
