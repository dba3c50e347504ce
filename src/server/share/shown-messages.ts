import { isLive, type Message } from '#domain/conversations/conversations.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

/**
 * The messages of a share: those that the preview showed, in its order; without them the branch that ends with the last
 * message. Deleted and unfinished ones are not shown. Throws `invalid_request` for one that is not of the conversation.
 */
export function shownMessages(
  messages: readonly Message[],
  lastMessageId: string | null,
  shown: readonly string[] | null | undefined,
): Message[] {
  const byId = new Map(messages.map((message) => [message.messageId, message]));
  const wanted = shown ?? branchTo(byId, lastMessageId);
  return wanted.flatMap((id) => {
    const message = byId.get(id);
    if (!message) throw new CodedError('invalid_request', 'a message is not of this conversation');
    const isShown = !message.is_deleted && !isLive(message.status) && message.status !== 'queued';
    return isShown ? [message] : [];
  });
}

function branchTo(byId: ReadonlyMap<string, Message>, lastMessageId: string | null): string[] {
  const branch: string[] = [];
  const seen = new Set<string>();
  for (let id = lastMessageId; id !== null && !seen.has(id); ) {
    const message = byId.get(id);
    if (!message) break;
    seen.add(id);
    branch.unshift(id);
    id = message.parentMessageId;
  }
  return branch;
}
