import type { ChatModel, Provider } from './provider.ts';

/** Callers may name any id, so the number is bounded; the least recently used is dropped. */
const max = 64;

/**
 * The provider with a cache of its chat models: making one compiles the schemas of its stream, which is
 * a large part of the delay that the server adds. A model holds a name and settings, no state of a call.
 */
export function withCachedModels<Made extends Pick<Provider, 'chat'>>(provider: Made): Made {
  const cache = new Map<string, ChatModel>();
  return {
    ...provider,
    chat(model) {
      const made = cache.get(model) ?? provider.chat(model);
      cache.delete(model);
      cache.set(model, made);
      if (cache.size > max) cache.delete(cache.keys().next().value!);
      return made;
    },
  };
}
