import { expect, test } from '@jest/globals';
import { maxSampleLength, maxSamples } from '#domain/composer/writing-samples.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { exportBackup } from '../backup/backup.ts';
import { addSample, listSamples, removeSample } from './writing-samples.ts';

test('a sample is added once, cut at its maximum, and comes back in its place when that is undone', async () => {
  const { store } = openMemoryStore();
  await addSample(store, { id: 's1', text: ' Hiya, tide is in. ' });
  await addSample(store, { id: 's2', text: 'Hiya, tide is in.' });
  await addSample(store, { id: 's3', text: 'x'.repeat(maxSampleLength + 1) });
  const [newest, oldest] = await listSamples(store);
  expect([newest?.text.length, oldest?.text]).toEqual([maxSampleLength, 'Hiya, tide is in.']);
  await removeSample(store, 's1');
  expect(await listSamples(store)).toHaveLength(1);
  await addSample(store, oldest!);
  expect((await listSamples(store)).find(({ id }) => id === 's1')).toEqual(oldest);
});

test('blank ones and too many are refused', async () => {
  const { store } = openMemoryStore();
  await expect(addSample(store, { id: 's', text: ' ' })).rejects.toMatchObject({
    code: 'invalid',
  });
  for (let at = 0; at < maxSamples; at += 1) await addSample(store, { id: `${at}`, text: `${at}` });
  await expect(addSample(store, { id: 's', text: 'one more' })).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('samples stay on this machine: they are in no backup and have no columns of sync', async () => {
  const { store } = openMemoryStore();
  await addSample(store, { id: 's1', text: 'Hiya, tide is in.' });
  let lines = '';
  for await (const line of exportBackup(store)) lines += line;
  expect(lines).not.toContain('Hiya');
  expect(Object.keys((await listSamples(store))[0]!).sort()).toEqual(['created_at', 'id', 'text']);
});
