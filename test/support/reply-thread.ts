import { localReplies, type Replies, type ReplyParts } from '#services/llm/replies/replies.ts';
import type { ReplyThread, ReplyThreadScope } from '#services/llm/replies/reply-thread.ts';
import { serveReplies } from '#services/llm/replies/serve-replies.ts';
import { threadReplies } from '#services/llm/replies/thread-replies.ts';
import { systemClock } from '#shared/clock.ts';

/** The two ends of the channel of a worker and its page, with all messages cloned. */
export function replyPorts(): {
  thread: ReplyThread;
  scope: ReplyThreadScope;
  close: () => void;
} {
  const { port1, port2 } = new MessageChannel();
  return {
    thread: port1 as ReplyThread,
    scope: port2 as ReplyThreadScope,
    close: () => port1.close(),
  };
}

/** Replies as in the product: requested and read at the other end of a channel. */
export function repliesOfThread(parts: ReplyParts): { replies: Replies; close: () => void } {
  const { thread, scope, close } = replyPorts();
  serveReplies(scope, localReplies(parts), systemClock);
  return { replies: threadReplies(() => thread), close };
}
