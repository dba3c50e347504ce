import type { ChatModel, Provider } from './provider.ts';

/** Callers may name any id, so the number is bounded; the one used least recently goes. */
const max = 64;

/**
 * The provider with its chat models kept: making one compiles the schemas of its stream, which is a
 * large part of what the server adds to the first words. They hold a name and settings, nothing of a
 * call.
 */
export function withCachedModels(provider: Provider): Provider {
  const kept = new Map<string, ChatModel>();
  return {
    ...provider,
    chat(model, options) {
      const key = `${options.includeUsage} ${model}`;
      const made = kept.get(key) ?? provider.chat(model, options);
      kept.delete(key);
      kept.set(key, made);
      if (kept.size > max) kept.delete(kept.keys().next().value!);
      return made;
    },
  };
}
