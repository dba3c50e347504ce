import { type Actor, fromCallback, fromPromise, waitFor } from 'xstate';
import { changedStart, type SearchChange } from '#domain/search-web/choose-pages.ts';
import { documentsOf, type SearchRun, type SearchStart } from '#domain/search-web/search-run.ts';
import { wantedPages } from '#domain/search-web/search-steps.ts';
import { searchMachine } from '#machines/search/search.machine.ts';
import { runOf } from '#machines/search/search.selectors.ts';
import type { ReadInput, SearchEvent } from '#machines/search/search.types.ts';
import type { LocksPort } from '#platform/ports.ts';
import { addSearch, getSearch, restartSearch } from '#services/store/conversations/searches.ts';
import { watch } from '#services/store/database/watch.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ActorHost } from '../actor-host.ts';
import { runHost, sendTo } from '../run-host.ts';
import { SearchWork, type SearchWorkDeps } from './search-work.ts';

/** A search that only its question is known of. */
export const fromQuestion: SearchStart = { queries: [], pages: [], spare: [] };

export interface SearchesDeps extends SearchWorkDeps {
  locks: LocksPort;
}

type SearchedQuestion = Pick<SearchRun, 'messageId' | 'conversationId' | 'answerId' | 'question'>;

const ended: readonly string[] = ['done', 'stopped', 'failed'];

/** Searches of questions; a question that waits for one starts it, and goes on when it has ended. */
export class Searches {
  readonly #deps: SearchesDeps;
  readonly #host: ActorHost<typeof searchMachine>;

  constructor(deps: SearchesDeps) {
    this.#deps = deps;
    this.#host = runHost(deps, {
      kind: 'search',
      machine: provided(new SearchWork(deps)),
      version: 1,
      inputOf: (row) => (row.snapshot === null && ended.includes(row.state) ? null : startOf(row)),
      shownOf: runOf,
      // The question that waits for a search starts it.
      isLeft: ({ snapshot }) => snapshot !== null,
    });
  }

  /** Saves a question's search, which is not run before its question waits for it. */
  async add(question: SearchedQuestion, { queries, pages, spare }: SearchStart): Promise<void> {
    await addSearch(this.#deps.store, {
      ...question,
      state: 'planning',
      isAnswered: false,
      queries,
      attempts: [],
      pages,
      spare,
      error: null,
    });
  }

  /** Saves a search that repeats one with a change. @throws not_found, search_empty: it would be left with no page */
  async addChanged(question: SearchedQuestion, of: string, change: SearchChange): Promise<void> {
    const run = await getSearch(this.#deps.store, of);
    if (!run) throw new CodedError('not_found', 'the question was not searched for');
    const start = changedStart(run, change);
    // Without a page the same would be searched for, and found, again.
    if (change.kind === 'leaveOut' && wantedPages(start).length === 0)
      throw new CodedError('search_empty');
    await this.add(question, start);
  }

  /**
   * Runs the search of a question to its end, or joins it. Resolves with the documents that it found.
   * @throws why it found none; aborted
   */
  async run(messageId: string, signal: AbortSignal): Promise<string[]> {
    await restartSearch(this.#deps.store, messageId);
    const actor = await this.#host.start(messageId);
    if (actor) {
      const stop = () => actor.send({ type: 'search.stop' });
      signal.addEventListener('abort', stop, { once: true });
      // It was withdrawn while its search began.
      if (signal.aborted) stop();
      await untilEnded(actor, signal).finally(() => signal.removeEventListener('abort', stop));
      await this.#host.stored();
    }
    return this.#result(messageId, signal);
  }

  /** Of a search that has ended, here or in another context. */
  async #result(messageId: string, signal: AbortSignal): Promise<string[]> {
    for await (const run of watch(() => getSearch(this.#deps.store, messageId), signal)) {
      if (!run) throw new CodedError('not_found');
      const docIds = documentsOf(run);
      if (run.state === 'failed' && docIds.length === 0) {
        throw run.error ? CodedError.fromData(run.error) : new CodedError('search_empty');
      }
      if (ended.includes(run.state)) return docIds;
    }
    throw new CodedError('aborted');
  }

  /** Ignored where it does not run here. */
  send(messageId: string, event: Extract<SearchEvent, { type: `search.${string}` }>): boolean {
    return sendTo(this.#host, messageId, event);
  }

  /** Takes over the searches of dead contexts. */
  async restore(): Promise<void> {
    await this.#host.restore();
  }

  stored(): Promise<void> {
    return this.#host.stored();
  }

  /** As if the context died. */
  close(): void {
    this.#host.close();
  }
}

function startOf(run: SearchedQuestion & SearchStart): SearchedQuestion & SearchStart {
  const { messageId, conversationId, answerId, question, queries, pages, spare } = run;
  return { messageId, conversationId, answerId, question, queries, pages, spare };
}

async function untilEnded(actor: Actor<typeof searchMachine>, signal: AbortSignal): Promise<void> {
  await waitFor(actor, ({ status }) => status !== 'active', { signal }).catch(() => undefined);
  if (signal.aborted) throw new CodedError('aborted');
}

function provided(work: SearchWork): typeof searchMachine {
  return searchMachine.provide({
    actors: {
      plan: fromPromise(({ input, signal }) => work.plan(input, signal)),
      find: fromPromise(({ input, signal }) => work.find(input, signal)),
      read: fromCallback<SearchEvent, ReadInput>(({ input, sendBack }) => {
        const stop = new AbortController();
        void work.read(input.url, stop.signal).then((event) => {
          if (!stop.signal.aborted) sendBack(event);
        });
        return () => stop.abort();
      }),
      quote: fromPromise(({ input, signal }) => work.quote(input.pages, signal)),
    },
  });
}
