import type { SnapshotFrom } from 'xstate';
import type { SearchRun, SearchState } from '#domain/search-web/search-run.ts';
import type { searchMachine } from './search.machine.ts';

type Snapshot = SnapshotFrom<typeof searchMachine>;

/** The run as it is shown and stored. */
export function runOf(snapshot: Snapshot): SearchRun {
  const { messageId, conversationId, answerId, question, isAnswered } = snapshot.context;
  const { queries, attempts, pages, spare, error } = snapshot.context;
  const state = stateOf(snapshot);
  return {
    messageId,
    conversationId,
    answerId,
    question,
    state,
    isAnswered,
    queries,
    attempts,
    pages,
    spare,
    error,
  };
}

/** States that last no time are not shown. */
const passing: Readonly<Record<string, SearchState>> = {
  starting: 'planning',
  choosing: 'searching',
};

function stateOf({ value }: Snapshot): SearchState {
  return passing[value] ?? (value as SearchState);
}
