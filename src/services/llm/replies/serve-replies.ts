import type { Clock } from '#shared/clock.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { ChatEvent } from '../provider.ts';
import type { Replies } from './replies.ts';
import type { ReplyThreadScope } from './reply-thread.ts';

/** Events of a reader within this time are sent as one message. */
const gatherMs = 1;

/** Answers the calls from the other thread, any number at a time. */
export function serveReplies(scope: ReplyThreadScope, replies: Replies, clock: Clock): void {
  const open = new Map<number, AbortController>();
  scope.onmessage = ({ data }) => {
    const { id } = data;
    if ('stop' in data) {
      open.get(id)?.abort();
      return;
    }
    const abort = new AbortController();
    open.set(id, abort);
    const batch = new Batch(clock, (events) => scope.postMessage({ id, events }));
    void read(replies(data.call, abort.signal), batch).then((end) => {
      open.delete(id);
      batch.flush();
      scope.postMessage({ id, end });
    });
  };
}

async function read(events: AsyncIterable<ChatEvent>, batch: Batch) {
  try {
    for await (const event of events) batch.add(event);
    return null;
  } catch (thrown) {
    return toCodedError(thrown, 'provider_unavailable').toData();
  }
}

/** Events that arrive together are sent as one message, and their texts as one text. */
class Batch {
  readonly #clock: Clock;
  readonly #send: (events: ChatEvent[]) => void;
  #events: ChatEvent[] = [];

  constructor(clock: Clock, send: (events: ChatEvent[]) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  add(event: ChatEvent): void {
    if (this.#events.length === 0) this.#clock.after(gatherMs, () => this.flush());
    const last = this.#events.at(-1);
    if (last && 'text' in last && 'text' in event && last.kind === event.kind) {
      last.text += event.text;
    } else this.#events.push({ ...event });
  }

  flush(): void {
    if (this.#events.length === 0) return;
    this.#send(this.#events);
    this.#events = [];
  }
}
