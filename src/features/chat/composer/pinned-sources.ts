import {
  combineLatest,
  concat,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  map,
  merge,
  mergeMap,
  Observable,
  of,
  switchMap,
  takeUntil,
  tap,
} from 'rxjs';
import type { Message, MessageSource } from '#domain/conversations/conversations.ts';
import { recalledIn } from '#domain/conversations/recalled.ts';
import type { ActorLike } from '#ui/actors/use-selector.ts';
import { type ContextEvent, pinnedBy } from '../context/context-chips.ts';
import type { Branch, OpenConversation } from '../state/open-conversation.ts';
import type { KnownQueue } from '../state/use-turn-queue.ts';

/** What is on this device. */
export interface SourceAccess {
  isHere: (docId: string) => Promise<boolean>;
  /** Brings a document here that another device has read; false: it cannot be had. */
  fetch: (docId: string) => Promise<boolean>;
  missing: (source: MessageSource) => void;
}

/**
 * A question's sources stay with the chat: those of the last one when a conversation is opened, as far as they are on
 * this device or come to it, and those of a question sent here (`stored`: its id) when all of them are read.
 */
export function pinnedSources(
  conversation: OpenConversation,
  queue: ActorLike<KnownQueue>,
  stored: Observable<string>,
  access: SourceAccess,
): Observable<ContextEvent> {
  const read = (messageId: string) => sourcesOf(messageId, conversation, queue);
  const opened = conversation.branch.changes.pipe(
    filter(({ isReady }) => isReady),
    distinctUntilChanged((a, b) => a.id === b.id),
  );
  return opened.pipe(
    switchMap((branch) => {
      const requested = stored.pipe(mergeMap(read), map(withRequested));
      return merge(ofLast(branch, { read, access, stored }), requested);
    }),
  );
}

type Read = (messageId: string) => Observable<readonly MessageSource[]>;

interface LastOptions {
  read: Read;
  access: SourceAccess;
  /** A later question's sources take their place. */
  stored: Observable<string>;
}

/** Of a conversation that was opened; what is fetched comes when it has come. */
function ofLast(
  { items }: Branch,
  { read, access, stored }: LastOptions,
): Observable<ContextEvent> {
  const last = items.findLast(({ message }) => message.type === 'human')?.message;
  if (!last) return EMPTY;
  if (last.status === 'queued') return read(last.messageId).pipe(map(withRequested));
  const memory = recalledIn(last.sources);
  const given = last.sources.filter(({ taken }) => !taken);
  const looked = given.map(async (source) => ({
    source,
    isHere: await access.isHere(source.docId),
  }));
  return from(Promise.all(looked)).pipe(
    takeUntil(stored),
    switchMap((all) => {
      const here = all.filter(({ isHere }) => isHere).map(({ source }) => source);
      const away = all.filter(({ isHere }) => !isHere).map(({ source }) => source);
      const pinned = pinnedBy(here);
      const event = { type: 'opened', requested: true, sources: pinned, memory } as const;
      return concat(of(event), from(away).pipe(mergeMap((source) => fetched(source, access))));
    }),
  );
}

function fetched(
  source: MessageSource,
  { fetch, missing }: SourceAccess,
): Observable<ContextEvent> {
  return from(fetch(source.docId)).pipe(
    tap((isFetched) => !isFetched && missing(source)),
    filter((isFetched) => isFetched),
    mergeMap(() => pinnedBy([source])),
    map((pinned) => ({ type: 'addSource', source: pinned })),
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
