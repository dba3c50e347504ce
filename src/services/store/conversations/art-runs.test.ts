import { expect, test } from '@jest/globals';
import type { ArtRun } from '#domain/art/art-run.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { writeSettings } from '../settings/settings.ts';
import { addArtRun, endArtRun, recentArt } from './art-runs.ts';
import { setConversationDeleted } from './conversations.ts';

const run = (id: string, startedAt: number): ArtRun => ({
  messageId: `q${id}`,
  conversationId: id,
  answerId: `a${id}`,
  request: {
    prompt: 'A red boat',
    model: { connection: 'OPENAI_API', model: 'home-flux' },
    ratio: null,
    contentType: null,
    count: 1,
    seed: null,
    source: null,
    hasMask: false,
  },
  modelTitle: 'Home FLUX',
  state: 'drawing',
  startedAt,
  sentAt: null,
  progress: null,
  docIds: [],
  error: null,
  retryOf: null,
});
const stopped = { state: 'stopped' as const, progress: null, docIds: [], error: null };

test('S3.9 a sidebar continues the pictures of the last 10 minutes or of a drawing that runs, and without auto-archive the last ones', async () => {
  const { store, clock } = openMemoryStore();
  expect(await recentArt(store)).toBeNull();
  for (const id of ['one', 'two']) {
    await addArtRun(store, run(id, clock.now()), null);
    clock.advance(1000);
  }
  expect(await recentArt(store)).toBe('two');
  clock.advance(700_000);
  expect(await recentArt(store)).toBe('two');
  await endArtRun(store, 'qtwo', stopped);
  clock.advance(599_000);
  expect(await recentArt(store)).toBe('two');
  clock.advance(2_000);
  expect(await recentArt(store)).toBeNull();
  await writeSettings(store, { autoArchive: { Art: 0, Chat: 0, Search: 0 } });
  expect(await recentArt(store)).toBe('two');
  await setConversationDeleted(store, 'two', true);
  expect(await recentArt(store)).toBe('one');
});
