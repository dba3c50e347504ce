import { CodedError } from '#shared/errors/coded-error.ts';
import type { ChatEvent } from '../provider.ts';
import type { Replies } from './replies.ts';
import type { FromReplyThread, ReplyThread } from './reply-thread.ts';

/**
 * Replies that another thread requests and reads (DESIGN section 5): the drawing thread gets one
 * message for many chunks of a fast host. The thread starts with the first call and is reused; if
 * it dies, its replies fail, and the next call starts another.
 */
export function threadReplies(start: () => ReplyThread): Replies {
  let thread: ReplyConnection | null = null;
  return async function* (call, signal) {
    if (thread === null || thread.isGone) thread = new ReplyConnection(start());
    const { id, inbox, post } = thread.open();
    const onAbort = () => inbox.end(new CodedError('aborted', 'manual aborted request.'));
    try {
      if (signal.aborted) onAbort();
      else post({ id, call });
      signal.addEventListener('abort', onAbort);
      yield* inbox.events();
    } finally {
      signal.removeEventListener('abort', onAbort);
      thread.close(id);
    }
  };
}

/** All replies of one thread. */
class ReplyConnection {
  isGone = false;
  readonly #thread: ReplyThread;
  readonly #inboxes = new Map<number, Inbox>();
  #last = 0;

  constructor(thread: ReplyThread) {
    this.#thread = thread;
    thread.onmessage = ({ data }) => this.#take(data);
    thread.onerror = () => this.#lose();
    thread.onmessageerror = () => this.#lose();
  }

  open() {
    this.#last += 1;
    const id = this.#last;
    const inbox = new Inbox();
    this.#inboxes.set(id, inbox);
    const post: ReplyThread['postMessage'] = (message) => this.#thread.postMessage(message);
    return { id, inbox, post };
  }

  /** Running replies are stopped. */
  close(id: number): void {
    const inbox = this.#inboxes.get(id);
    this.#inboxes.delete(id);
    if (inbox && !inbox.hasEnd) this.#thread.postMessage({ id, stop: true });
  }

  #take(message: FromReplyThread): void {
    const inbox = this.#inboxes.get(message.id);
    if (!inbox) return;
    if ('events' in message) inbox.add(message.events);
    else inbox.end(message.end && CodedError.fromData(message.end), true);
  }

  #lose(): void {
    this.isGone = true;
    this.#thread.terminate?.();
    const lost = new CodedError('provider_unavailable', 'the thread that read the reply is gone');
    for (const inbox of this.#inboxes.values()) inbox.end(lost, true);
  }
}

/** Events of one reply that were not consumed yet. */
class Inbox {
  /** The other thread is through with it. */
  hasEnd = false;
  #events: ChatEvent[] = [];
  #isOver = false;
  #error: CodedError | null = null;
  #wake: () => void = () => undefined;

  add(events: readonly ChatEvent[]): void {
    this.#events.push(...events);
    this.#wake();
  }

  end(error: CodedError | null, fromThread = false): void {
    this.hasEnd ||= fromThread;
    if (this.#isOver) return;
    this.#isOver = true;
    this.#error = error;
    this.#wake();
  }

  /** Events before the end are delivered, unless the caller has stopped it. */
  async *events(): AsyncGenerator<ChatEvent, void, undefined> {
    for (;;) {
      const events = this.#events;
      this.#events = [];
      if (this.#error?.code !== 'aborted') yield* events;
      if (this.#events.length > 0) continue;
      if (this.#error) throw this.#error;
      if (this.#isOver) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
