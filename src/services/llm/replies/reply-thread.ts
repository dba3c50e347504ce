import type { ErrorData } from '#shared/errors/coded-error.ts';
import type { ChatEvent } from '../provider.ts';
import type { ReplyCall } from './replies.ts';

/** Messages to the thread that reads replies; `id` identifies the replies of a thread. */
type ToReplyThread = { id: number; call: ReplyCall } | { id: number; stop: true };

/** Messages from it: events in order, then one end. */
export type FromReplyThread =
  | { id: number; events: ChatEvent[] }
  | { id: number; end: ErrorData | null };

/** The part of `Worker`, and of a `MessagePort` in tests, through which a thread is spoken with. */
export interface ReplyThread {
  postMessage(message: ToReplyThread): void;
  onmessage: ((event: MessageEvent<FromReplyThread>) => void) | null;
  /** The thread ended, or its messages cannot be read. */
  onerror?: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  terminate?(): void;
}

/** The other end of it. */
export interface ReplyThreadScope {
  postMessage(message: FromReplyThread): void;
  onmessage: ((event: MessageEvent<ToReplyThread>) => void) | null;
}
