import { type Message, type MessageStatus, messageSchema } from '../conversations/conversations.ts';
import { canonicalJson, compareText, type FieldCopy, mergeFields } from './merge-fields.ts';

/** A higher one is never followed by a lower one; the last three are final. */
const ranks: Record<MessageStatus, number> = {
  queued: 0,
  waiting: 1,
  streaming: 2,
  interrupted: 3,
  failed: 4,
  stopped: 4,
  done: 4,
};

/**
 * Two copies of one message as one. A deleted message stays deleted and has no content left; a final one never
 * streams again; otherwise the later write is the message. Fields that this version does not know are
 * merged one by one. Commutative, associative and idempotent.
 */
export function mergeMessages(a: Message, b: Message): Message {
  const [one, other] = [withoutDeleted(a), withoutDeleted(b)];
  const winner = compareMessages(one, other) >= 0 ? one : other;
  const merged: Message = {
    ...knownOf(winner),
    rev: Math.max(a.rev, b.rev),
    dirty: a.dirty === 0 && b.dirty === 0 ? 0 : 1,
  };
  if (merged.is_deleted) return merged;
  const { fields, clocks } = mergeFields(unknownOf(one), unknownOf(other), winner.hlc);
  const all = { ...fields, ...merged };
  return Object.keys(clocks).length === 0 ? all : { ...all, clocks: { ...clocks } };
}

function compareMessages(a: Message, b: Message): number {
  if (a === b) return 0;
  return (
    Number(a.is_deleted) - Number(b.is_deleted) ||
    ranks[a.status] - ranks[b.status] ||
    compareText(a.hlc, b.hlc) ||
    compareText(contentOf(a), contentOf(b))
  );
}

/** A message that was deleted: its place in the conversation, and nothing that it said. */
function withoutDeleted(message: Message): Message {
  if (!message.is_deleted) return message;
  return {
    ...knownOf(message),
    text: '',
    reasoning: '',
    status: 'done',
    error: null,
    model: null,
    sources: [],
    usage: null,
    promptTokens: null,
    citations: [],
    coverage: null,
    comparedMessageId: null,
    generation: null,
  };
}

const known: ReadonlySet<string> = new Set(Object.keys(messageSchema.shape));
const isKnown = ([name]: [string, unknown]) => known.has(name) && name !== 'clocks';

function knownOf(message: Message): Message {
  return Object.fromEntries(Object.entries(message).filter(isKnown)) as Message;
}

function unknownOf(message: Message): FieldCopy {
  const fields = Object.fromEntries(Object.entries(message).filter(([name]) => !known.has(name)));
  return { hlc: message.hlc, clocks: message.clocks ?? {}, fields };
}

function contentOf(message: Message): string {
  return canonicalJson({ ...knownOf(message), rev: 0, dirty: 0 });
}
