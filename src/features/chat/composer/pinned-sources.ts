import {
  combineLatest,
  distinctUntilChanged,
  filter,
  map,
  merge,
  mergeMap,
  Observable,
  of,
  switchMap,
} from 'rxjs';
import type { Message, MessageSource } from '#domain/conversations/conversations.ts';
import type { ActorLike } from '#ui/actors/use-selector.ts';
import { type ContextEvent, pinnedBy } from '../context/context-chips.ts';
import type { Branch, OpenConversation } from '../state/open-conversation.ts';
import type { KnownQueue } from '../state/use-turn-queue.ts';

/**
 * A question's sources stay with the chat: those of the last one when a conversation is opened, and
 * those of a question sent here (`stored`: its id) when all of them are read.
 */
export function pinnedSources(
  conversation: OpenConversation,
  queue: ActorLike<KnownQueue>,
  stored: Observable<string>,
): Observable<ContextEvent> {
  return opened(conversation).pipe(
    switchMap((branch) => {
      const read = (messageId: string) => sourcesOf(messageId, conversation, queue);
      const requested = stored.pipe(mergeMap(read), map(withRequested));
      return merge(ofLast(branch, read), requested);
    }),
  );
}

function opened(conversation: OpenConversation): Observable<Branch> {
  return conversation.branch.changes.pipe(
    filter(({ isReady }) => isReady),
    distinctUntilChanged((a, b) => a.id === b.id),
  );
}

type Read = (messageId: string) => Observable<readonly MessageSource[]>;

/** Of a conversation that was opened. */
function ofLast({ items }: Branch, read: Read): Observable<ContextEvent> {
  const last = items.findLast(({ message }) => message.type === 'human')?.message;
  if (!last) return new Observable();
  if (last.status === 'queued') return read(last.messageId).pipe(map(withRequested));
  return of({ type: 'opened', requested: true, sources: pinnedBy(last.sources) });
}

/** Sources of an opened conversation's last question that another device has read and this one cannot have. */
export function missingSources(
  conversation: OpenConversation,
  isHere: (docId: string) => Promise<boolean>,
): Observable<MessageSource> {
  return opened(conversation).pipe(
    map(({ items }) => items.findLast(({ message }) => message.type === 'human')?.message),
    switchMap((last) => (last && last.status !== 'queued' ? last.sources : [])),
    mergeMap(async (source) => ((await isHere(source.docId)) ? null : source)),
    filter((source) => source !== null),
  );
}

function withRequested(sources: readonly MessageSource[]): ContextEvent {
  return { type: 'asked', sources: pinnedBy(sources) };
}

/** The sources of a question, from when all are there. */
function sourcesOf(
  messageId: string,
  { rows }: OpenConversation,
  queue: ActorLike<KnownQueue>,
): Observable<readonly MessageSource[]> {
  const queues = new Observable<KnownQueue>((subscriber) => queue.subscribe(subscriber));
  return combineLatest([rows.changes, queues]).pipe(
    map(([{ messages }, known]) => {
      const row = messages.find((each) => each.messageId === messageId);
      return row && hasAll(row, known) ? row.sources : null;
    }),
    filter((sources) => sources !== null),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  );
}

function hasAll({ messageId, status }: Message, { isKnown, queue }: KnownQueue): boolean {
  if (status !== 'queued') return true;
  const turn = queue.find((each) => each.messageId === messageId);
  return isKnown && !(turn && turn.awaited.length > 0);
}
