import type { SnapshotFrom } from 'xstate';
import type { ServerCopy, ServerCopyState } from '#domain/documents/server-copies.ts';
import type { documentCopyMachine } from './document-copy.machine.ts';

type DocumentCopySnapshot = SnapshotFrom<typeof documentCopyMachine>;

export const isBusy = (snapshot: DocumentCopySnapshot): boolean => snapshot.hasTag('busy');

/** The server does not have it any longer. */
export const isDeleted = (snapshot: DocumentCopySnapshot): boolean => snapshot.matches('deleted');

/** No work is running: the columns of the row say everything. */
export const isAtRest = (snapshot: DocumentCopySnapshot): boolean => !isBusy(snapshot);

/** Its row stays as the person or a deletion wrote it. */
export const isWithdrawn = (snapshot: DocumentCopySnapshot): boolean =>
  snapshot.matches('withdrawn');

const statesOf = {
  send: ['waiting', 'sending'],
  fetch: ['fetching'],
  delete: ['deleting'],
} as const satisfies Record<string, readonly ServerCopyState[]>;

/** States of the row in which the copy may change it: not those that the person has put it into. */
export function ownStates({ context }: DocumentCopySnapshot): readonly ServerCopyState[] {
  return statesOf[context.direction];
}

/** Columns of its row while work is under way. */
export function busyColumns(snapshot: DocumentCopySnapshot): ServerCopy {
  const { step, done, of } = snapshot.context;
  return { state: stateOf(snapshot), step, done, of, error: null };
}

/** Columns of its row when nothing is. */
export function restColumns(
  snapshot: DocumentCopySnapshot,
): Pick<ServerCopy, 'state' | 'step' | 'error'> & { attempts: number; nextAt: number } {
  const { error, attempts, nextAt } = snapshot.context;
  return { state: stateOf(snapshot), step: null, error, attempts, nextAt };
}

/** What waits to be fetched or deleted is shown as being so. */
function stateOf({ value, context }: DocumentCopySnapshot): ServerCopyState {
  if (value === 'withdrawn' || value === 'deleted')
    throw new Error('a row that is not the copy’s own');
  return value === 'waiting' ? waitingState[context.direction] : value;
}

const waitingState = { send: 'waiting', fetch: 'fetching', delete: 'deleting' } as const;
