import type { Handlers } from '#bus/types.ts';
import type { MemoryDeps } from './memory-deps.ts';

interface Memory {
  handlers: Pick<Handlers<'offscreen'>, 'memory.search' | 'memory.copy'>;
  /** Pages of a question, where the person wants that. What fails is no failure of the question. */
  readonly remember: (docIds: readonly string[]) => void;
}

/** What a person has read. Its code is loaded with the first use. */
export function createMemoryHandlers(deps: MemoryDeps): Memory {
  return {
    handlers: {
      'memory.search': async (request, { signal }) =>
        (await import('./search-memory.ts')).searchMemory(deps, request, signal),
      'memory.copy': async ({ pageId }, { signal }) =>
        (await import('./stored-copy.ts')).storedCopy(deps, pageId, signal),
    },
    remember: (docIds) => {
      if (deps.isPrivate) return;
      const remembering = import('./remember.ts').then(({ remember }) => remember(deps, docIds));
      remembering.catch((error: unknown) => console.error('a page was not remembered', error));
    },
  };
}
