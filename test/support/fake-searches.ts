import { BehaviorSubject, map } from 'rxjs';
import type { SearchPage, SearchRun } from '#domain/search-web/search-run.ts';
import type { FakeHandlers } from './fake-bus.ts';

/** The searches of questions, as tests write them. */
export class FakeSearches {
  readonly #runs = new BehaviorSubject<readonly SearchRun[]>([]);

  readonly handlers: FakeHandlers = {
    'runs.watch': ({ kind, conversationId }) =>
      this.#runs.pipe(
        map((runs) =>
          runs
            .filter((run) => kind === 'search' && run.conversationId === conversationId)
            .map((run) => ({ ...run, kind: 'search', id: run.messageId, snapshot: null })),
        ),
      ),
    'search.repeat': () => ({ state: 'queued' }),
  };

  /** Changes the search of a question; one that is not there begins. */
  note(messageId: string, change: Partial<SearchRun>): void {
    const runs = this.#runs.value.filter((run) => run.messageId !== messageId);
    const before = this.#runs.value.find((run) => run.messageId === messageId);
    this.#runs.next([...runs, { ...(before ?? begun(messageId)), ...change }]);
  }
}

const begun = (messageId: string): SearchRun => ({
  messageId,
  conversationId: 'c1',
  answerId: 'a1',
  question: 'When is high tide?',
  state: 'planning',
  isAnswered: false,
  queries: [],
  attempts: [],
  pages: [],
  spare: [],
  error: null,
});

/** A result of a search. */
export function searchPage(host: string, state: SearchPage['state'] = 'waiting'): SearchPage {
  const docId = state === 'read' || state === 'snippet' ? `doc of ${host}` : null;
  const url = `https://${host}/`;
  return {
    url,
    title: `Page of ${host}`,
    snippet: 'Words.',
    date: null,
    state,
    docId,
    error: null,
  };
}
