import type { Handlers } from '#bus/types.ts';
import type { Models } from '#services/llm/connections.ts';
import { readPending } from '#services/store/memory/pending.ts';
import type { QuestionSourcesDeps } from '../turns/question-sources.ts';
import type { OwnTableDeps } from './meaning/own-table.ts';
import type { MeaningDeps, MemoryDeps, RecallDeps } from './memory-deps.ts';

type Command = 'search' | 'copy' | 'compare' | 'related' | 'export' | 'remember' | 'models';

interface Memory {
  handlers: Pick<Handlers<'offscreen'>, `memory.${Command}`>;
  /** What questions do with it. */
  ofQuestions: Required<Pick<QuestionSourcesDeps, 'remember' | 'recall'>>;
  /** What contexts that ended have not remembered. */
  restore: () => Promise<void>;
  /** Makes what a search by meaning lacks, where the person has chosen one. */
  index: () => Promise<void>;
}

type HandlersDeps = Omit<RecallDeps, 'models' | 'meaning'> &
  Omit<MeaningDeps, 'table'> & {
    models: Pick<Models, 'resolve' | 'list'>;
    /** Who knows where a table is; absent: no one. */
    tables?: Pick<OwnTableDeps, 'callServer' | 'fetch'>;
  };

const code = () => import('./read-pages.ts');
const meaningCode = () => import('./meaning/meaning.ts');

/** Remembers pages in a context that has the workers. In a private window it does nothing. */
export function createRememberHandlers(
  deps: Pick<MemoryDeps, 'store' | 'pool' | 'isPrivate'>,
  remembered: () => void = () => undefined,
): Pick<Handlers<'offscreen'>, 'memory.remember'> {
  return {
    'memory.remember': async ({ docIds, reason, madeSince }) => {
      if (!deps.isPrivate) {
        await (await code()).remember(deps, docIds, reason, madeSince ?? null);
        remembered();
      }
      return {};
    },
  };
}

/** What a person has read. Its code is loaded with the first use. */
export function createMemoryHandlers(deps: HandlersDeps): Memory {
  const { searching, index, models } = meaningHandlers(deps);
  const indexLater = () => {
    index().catch((error: unknown) => console.error('vectors are missing', error));
  };
  // What came from a backup or another device is found from its first search on.
  const addWords = async () => (await code()).addWords(deps);
  return {
    handlers: {
      ...createRememberHandlers(deps, indexLater),
      ...models(indexLater),
      'memory.search': async (request, { signal }) => {
        const { searchMemory } = await code();
        await addWords();
        return searchMemory(await searching(), request, signal);
      },
      'memory.copy': async ({ pageId }, { signal }) =>
        (await code()).storedCopy(deps, pageId, signal),
      'memory.related': async ({ docId }, { signal }) =>
        (await code()).findRelated(deps, docId, signal),
      'memory.export': async function* (scope, { signal }) {
        const { exportMemory } = await code();
        return yield* exportMemory(deps, scope, signal);
      },
      'memory.compare': async ({ pageId }, { signal }) =>
        (await code()).compareCopy(deps, pageId, signal),
    },
    restore: async () => {
      if ((await readPending(deps.store)).length > 0) await (await code()).rememberPending(deps);
    },
    index,
    ofQuestions: {
      // What fails is no failure of the question.
      remember: (docIds) => {
        if (deps.isPrivate) return;
        const done = code().then(({ remember }) => remember(deps, docIds, 'question'));
        done.then(indexLater, (error: unknown) =>
          console.error('a page was not remembered', error),
        );
      },
      recall: async (question, signal) => {
        const { recall, recallMarks } = await code();
        if (question.of === 'marks') return recallMarks(deps, question, signal);
        await addWords();
        return recall(await searching(), question, signal);
      },
    },
  };
}

function meaningHandlers({ tables, ...given }: HandlersDeps) {
  const { store } = given;
  const load = async () => {
    const { createMeaning, createOwnTable, noteLoaded } = await meaningCode();
    const onProgress = (loaded: number) => noteLoaded(store, loaded);
    // Absent where a page came by http from another machine.
    const canStore = 'caches' in globalThis;
    const table =
      tables && canStore ? createOwnTable({ ...tables, caches, onProgress }) : undefined;
    const deps = { ...given, ...(table && { table }) };
    return { deps, table, meaning: createMeaning(deps) };
  };
  let made: ReturnType<typeof load> | undefined;
  const own = () => (made ??= load());
  return {
    searching: async (): Promise<RecallDeps & MemoryDeps> =>
      given.isPrivate ? given : { ...given, meaning: (await own()).meaning },
    index: async () => {
      if (!given.isPrivate) await (await own()).meaning.index.request();
    },
    models: (indexLater: () => void): Pick<Handlers<'offscreen'>, 'memory.models'> => ({
      'memory.models': async ({ index: isAgain, table: what }, { signal }) => {
        const { forgetFailure, listModels } = await meaningCode();
        const { deps, table } = await own();
        if (what === 'get') await table?.download(signal);
        if (what === 'drop') await table?.drop();
        if (isAgain) await forgetFailure(store).then(indexLater);
        return listModels({ ...given, ...deps }, signal);
      },
    }),
  };
}
