import { expect, test } from '@jest/globals';
import { withCachedModels } from './cached-models.ts';
import type { ChatModel, MadeProvider } from './provider.ts';

function counting() {
  const made: string[] = [];
  const provider = {
    id: 'counting',
    name: 'Counting',
    models: async () => [],
    knows: async () => true,
    chat(model: string, { includeUsage }: { includeUsage: boolean }) {
      made.push(`${model} ${includeUsage}`);
      return { modelId: model } as ChatModel;
    },
  } satisfies MadeProvider;
  return { provider: withCachedModels(provider), made };
}

test('a model is created once for each way to call it', () => {
  const { provider, made } = counting();
  const first = provider.chat('a', { includeUsage: true });
  expect(provider.chat('a', { includeUsage: true })).toBe(first);
  expect(provider.chat('a', { includeUsage: false })).not.toBe(first);
  expect(provider.chat('b', { includeUsage: true }).modelId).toBe('b');
  expect(made).toEqual(['a true', 'a false', 'b true']);
});

test('ids that callers invent evict the oldest, not the ones in use', () => {
  const { provider, made } = counting();
  const used = provider.chat('used', { includeUsage: true });
  for (let i = 0; i < 1_000; i += 1) {
    provider.chat(`invented-${i}`, { includeUsage: true });
    expect(provider.chat('used', { includeUsage: true })).toBe(used);
  }
  provider.chat('invented-0', { includeUsage: true });
  expect(made.filter((each) => each.startsWith('invented-0 '))).toHaveLength(2);
});
