import type { Handlers } from '#bus/types.ts';
import type { Models } from '#services/llm/connections.ts';
import type { QuestionSourcesDeps } from '../turns/question-sources.ts';
import type { MeaningDeps, MemoryDeps, RecallDeps } from './memory-deps.ts';

interface Memory {
  handlers: Pick<Handlers<'offscreen'>, 'memory.search' | 'memory.copy' | 'memory.models'>;
  /** What questions do with it. */
  ofQuestions: Required<Pick<QuestionSourcesDeps, 'remember' | 'recall'>>;
  /** Makes what a search by meaning lacks, where the person has chosen one. */
  index: () => Promise<void>;
}

type HandlersDeps = Omit<RecallDeps, 'models' | 'meaning'> &
  MeaningDeps & { models: Pick<Models, 'resolve' | 'list'> };

/** What a person has read. Its code is loaded with the first use. */
export function createMemoryHandlers(deps: HandlersDeps): Memory {
  let meaning: ReturnType<typeof loadMeaning> | undefined;
  const loadMeaning = async () => (await import('./meaning/meaning.ts')).createMeaning(deps);
  const own = () => (meaning ??= loadMeaning());
  const searching = async (): Promise<RecallDeps & MemoryDeps> =>
    deps.isPrivate ? deps : { ...deps, meaning: await own() };
  const index = async () => {
    if (!deps.isPrivate) await (await own()).index.request();
  };
  const indexLater = () => {
    index().catch((error: unknown) => console.error('vectors are missing', error));
  };
  return {
    handlers: {
      'memory.search': async (request, { signal }) =>
        (await import('./search-memory.ts')).searchMemory(await searching(), request, signal),
      'memory.copy': async ({ pageId }, { signal }) =>
        (await import('./stored-copy.ts')).storedCopy(deps, pageId, signal),
      'memory.models': async ({ index: isAgain }, { signal }) => {
        const code = await import('./meaning/list-models.ts');
        if (isAgain) await code.forgetFailure(deps.store).then(indexLater);
        return code.listModels(deps, signal);
      },
    },
    ofQuestions: {
      // What fails is no failure of the question.
      remember: (docIds) => {
        if (deps.isPrivate) return;
        const remembering = import('./remember.ts').then(({ remember }) => remember(deps, docIds));
        remembering.then(indexLater, (error: unknown) =>
          console.error('a page was not remembered', error),
        );
      },
      recall: async (question, signal) =>
        (await import('./recall.ts')).recall(await searching(), question, signal),
    },
    index,
  };
}
