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
    chat(model: string) {
      made.push(model);
      return { modelId: model } as ChatModel;
    },
  } satisfies MadeProvider;
  return { provider: withCachedModels(provider), made };
}

test('a model is created once', () => {
  const { provider, made } = counting();
  const first = provider.chat('a');
  expect(provider.chat('a')).toBe(first);
  expect(provider.chat('b').modelId).toBe('b');
  expect(made).toEqual(['a', 'b']);
});

test('ids that callers invent evict the oldest, not the ones in use', () => {
  const { provider, made } = counting();
  const used = provider.chat('used');
  for (let i = 0; i < 1_000; i += 1) {
    provider.chat(`invented-${i}`);
    expect(provider.chat('used')).toBe(used);
  }
  provider.chat('invented-0');
  expect(made.filter((each) => each === 'invented-0')).toHaveLength(2);
});
