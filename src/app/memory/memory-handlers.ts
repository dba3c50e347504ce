import type { Handlers } from '#bus/types.ts';
import type { QuestionSourcesDeps } from '../turns/question-sources.ts';
import type { RecallDeps } from './memory-deps.ts';

interface Memory {
  handlers: Pick<Handlers<'offscreen'>, 'memory.search' | 'memory.copy'>;
  /** What questions do with it. */
  ofQuestions: Required<Pick<QuestionSourcesDeps, 'remember' | 'recall'>>;
}

/** What a person has read. Its code is loaded with the first use. */
export function createMemoryHandlers(deps: RecallDeps): Memory {
  return {
    handlers: {
      'memory.search': async (request, { signal }) =>
        (await import('./search-memory.ts')).searchMemory(deps, request, signal),
      'memory.copy': async ({ pageId }, { signal }) =>
        (await import('./stored-copy.ts')).storedCopy(deps, pageId, signal),
    },
    ofQuestions: {
      // What fails is no failure of the question.
      remember: (docIds) => {
        if (deps.isPrivate) return;
        const remembering = import('./remember.ts').then(({ remember }) => remember(deps, docIds));
        remembering.catch((error: unknown) => console.error('a page was not remembered', error));
      },
      recall: async (question, signal) =>
        (await import('./recall.ts')).recall(deps, question, signal),
    },
  };
}
