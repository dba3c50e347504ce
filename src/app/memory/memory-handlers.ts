import type { Handlers } from '#bus/types.ts';
import { readPending } from '#services/store/memory/pending.ts';
import type { QuestionSourcesDeps } from '../turns/question-sources.ts';
import type { MemoryDeps, RecallDeps } from './memory-deps.ts';

type Command = 'search' | 'copy' | 'compare' | 'related' | 'export' | 'remember';

interface Memory {
  handlers: Pick<Handlers<'offscreen'>, `memory.${Command}`>;
  /** What questions do with it. */
  ofQuestions: Required<Pick<QuestionSourcesDeps, 'remember' | 'recall'>>;
  /** What contexts that ended have not remembered. */
  restore: () => Promise<void>;
}

const remembering = () => import(/* webpackChunkName: "read-pages" */ './remember.ts');

/** Remembers pages in a context that has the workers. In a private window it does nothing. */
export function createRememberHandlers(
  deps: Pick<MemoryDeps, 'store' | 'pool' | 'isPrivate'>,
): Pick<Handlers<'offscreen'>, 'memory.remember'> {
  return {
    'memory.remember': async ({ docIds, reason, madeSince }) => {
      if (!deps.isPrivate) {
        await (await remembering()).remember(deps, docIds, reason, madeSince ?? null);
      }
      return {};
    },
  };
}

/** What a person has read. Its code is loaded with the first use. */
export function createMemoryHandlers(deps: RecallDeps): Memory {
  // What came from a backup or another device is found from its first search on.
  const addWords = async () => {
    const { indexTexts } = await import(
      /* webpackChunkName: "read-pages" */ '#services/store/memory/index-texts.ts'
    );
    await indexTexts(deps.store, (texts) =>
      deps.pool.run(null, 'memory', (job) => job.words(texts)),
    );
  };
  return {
    handlers: {
      ...createRememberHandlers(deps),
      'memory.search': async (request, { signal }) => {
        const { searchMemory } = await import(
          /* webpackChunkName: "read-pages" */ './search-memory.ts'
        );
        await addWords();
        return searchMemory(deps, request, signal);
      },
      'memory.copy': async ({ pageId }, { signal }) =>
        (await import(/* webpackChunkName: "read-pages" */ './stored-copy.ts')).storedCopy(
          deps,
          pageId,
          signal,
        ),
      'memory.related': async ({ docId }, { signal }) =>
        (await import(/* webpackChunkName: "read-pages" */ './find-related.ts')).findRelated(
          deps,
          docId,
          signal,
        ),
      'memory.export': async function* (scope, { signal }) {
        const { exportMemory } = await import(
          /* webpackChunkName: "read-pages" */ './export-memory.ts'
        );
        return yield* exportMemory(deps, scope, signal);
      },
      'memory.compare': async ({ pageId }, { signal }) =>
        (await import(/* webpackChunkName: "read-pages" */ './compare-page.ts')).compareCopy(
          deps,
          pageId,
          signal,
        ),
    },
    restore: async () => {
      if ((await readPending(deps.store)).length > 0)
        await (await remembering()).rememberPending(deps);
    },
    ofQuestions: {
      // What fails is no failure of the question.
      remember: (docIds) => {
        if (deps.isPrivate) return;
        const done = remembering().then(({ remember }) => remember(deps, docIds, 'question'));
        done.catch((error: unknown) => console.error('a page was not remembered', error));
      },
      recall: async (question, signal) => {
        const { recall } = await import(/* webpackChunkName: "read-pages" */ './recall.ts');
        await addWords();
        return recall(deps, question, signal);
      },
    },
  };
}
