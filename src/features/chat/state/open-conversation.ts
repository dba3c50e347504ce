import {
  combineLatest,
  concat,
  distinctUntilChanged,
  map,
  merge,
  type Observable,
  of,
  scan,
  switchMap,
  tap,
} from 'rxjs';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { followStream } from '#features/follow-stream.ts';
import type { Shell } from '#features/shell.tsx';
import { LocalState } from '#ui/actors/local-state.ts';
import {
  type Choices,
  liveAnswer,
  reuseItems,
  reuseMessages,
  type ThreadItem,
  visibleThread,
} from '../thread/branch.ts';
import type { ChatWindow } from './chat-window.ts';

export interface Rows {
  /** The conversation that these rows belong to. */
  id: string | null;
  conversation: Conversation | null;
  messages: readonly Message[];
  isReady: boolean;
}

/** The branch that is shown. */
export interface Branch {
  /** The conversation that it belongs to, and whether its rows have arrived. */
  id: string | null;
  isReady: boolean;
  items: readonly ThreadItem[];
  /** The answer that streams. */
  live: Message | undefined;
}

const noBranch: Branch = { id: null, isReady: true, items: [], live: undefined };
const noRows: Rows = { id: null, conversation: null, messages: [], isReady: true };

/** The rows of the window's conversation and its shown branch, up to date. */
export class OpenConversation {
  readonly rows = new LocalState<Rows>(noRows);
  readonly branch = new LocalState<Branch>(noBranch);
  readonly #store: Shell['rows'];

  constructor(rows: Shell['rows']) {
    this.#store = rows;
  }

  connect({ shown }: ChatWindow): Observable<unknown> {
    const id = shown.changes.pipe(
      map(({ conversationId }) => conversationId),
      distinctUntilChanged(),
    );
    const rows = id.pipe(
      switchMap((conversationId) => this.#rowsOf(conversationId)),
      tap((next) => this.rows.set(next)),
    );
    const choices = shown.changes.pipe(
      map((chat) => chat.choices),
      distinctUntilChanged(),
    );
    const branch = combineLatest([this.rows.changes, choices]).pipe(
      tap(([next, chosen]) => this.branch.update((before) => branchOf(before, next, chosen))),
    );
    return merge(rows, branch);
  }

  /** null: a chat that has no row yet. */
  #rowsOf(id: string | null): Observable<Rows> {
    if (id === null) return of(noRows);
    const unread: Rows = { ...noRows, id, isReady: false };
    const watched = followStream(() => this.#store.conversation.watch({ conversationId: id })).pipe(
      scan<{ conversation: Conversation | null; messages: readonly Message[] }, Rows>(
        (before, { conversation, messages }) => ({
          id,
          conversation,
          messages: reuseMessages(before.messages, messages),
          isReady: true,
        }),
        unread,
      ),
    );
    return concat(of(unread), watched);
  }
}

/** Items of messages that did not change stay the objects they were, so that they do not render. */
function branchOf(before: Branch, { id, isReady, messages }: Rows, choices: Choices): Branch {
  const items = reuseItems(before.items, visibleThread(messages, choices));
  if (before.id === id && before.isReady === isReady && before.items === items) return before;
  return { id, isReady, items, live: liveAnswer(items) };
}
