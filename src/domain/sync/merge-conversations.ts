import type { Conversation } from '../conversations/conversations.ts';
import { compareText, type FieldCopy, mergeFields } from './merge-fields.ts';

/**
 * Two copies of one conversation as one, without its messages. Each field has its last writer's value: name,
 * last message, deletion and restoration, share, pin, folder, and what newer clients add. Times take the
 * extremes, and what was uploaded stays so. Commutative, associative and idempotent.
 */
export function mergeConversations(a: Conversation, b: Conversation): Conversation {
  const newer = compareText(a.hlc, b.hlc) || compareText(a.deviceId, b.deviceId);
  const { hlc, deviceId } = newer >= 0 ? a : b;
  const { fields, clocks } = mergeFields(copyOf(a), copyOf(b), hlc);
  return withClocks(
    {
      ...rowOf(fields),
      id: a.id,
      created_at: compareText(a.created_at, b.created_at) < 0 ? a.created_at : b.created_at,
      updated_at: compareText(a.updated_at, b.updated_at) > 0 ? a.updated_at : b.updated_at,
      rev: Math.max(a.rev, b.rev),
      dirty: a.dirty === 0 && b.dirty === 0 ? 0 : 1,
      deviceId,
      hlc,
    },
    a.meta.isUploaded || b.meta.isUploaded,
    clocks,
  );
}

/** The conversation with these changes of its fields, made at `hlc`. Meta is changed key by key. */
export function editConversation(
  conversation: Conversation,
  { meta, ...changes }: ConversationChanges,
  hlc: string,
): Conversation {
  const names = [...Object.keys(changes), ...Object.keys(meta ?? {}).map((key) => `meta.${key}`)];
  const stamps = Object.fromEntries(names.map((name) => [name, hlc]));
  return {
    ...conversation,
    ...changes,
    meta: { ...conversation.meta, ...meta },
    clocks: { ...conversation.clocks, ...stamps },
    dirty: 1,
  };
}

export type ConversationChanges = Partial<
  Pick<Conversation, 'name' | 'type' | 'lastMessageId' | 'isDelete' | 'share'>
> & { meta?: Partial<Omit<Conversation['meta'], 'isUploaded'>> };

/** What `mergeConversations` merges by rules of their own. */
const ownRules = [
  'id',
  'created_at',
  'updated_at',
  'rev',
  'dirty',
  'deviceId',
  'hlc',
  'clocks',
  'meta',
] as const satisfies (keyof Conversation)[];
const hasOwnRule: ReadonlySet<string> = new Set(ownRules);

function copyOf(conversation: Conversation): FieldCopy {
  const { hlc, clocks = {}, meta } = conversation;
  const plain = Object.entries(conversation).filter(([name]) => !hasOwnRule.has(name));
  const inMeta = Object.entries(meta)
    .filter(([name]) => name !== 'isUploaded')
    .map(([name, value]) => [`meta.${name}`, value] as const);
  return { hlc, clocks, fields: Object.fromEntries([...plain, ...inMeta]) };
}

type Rest = Omit<Conversation, Exclude<(typeof ownRules)[number], 'meta'>>;

function rowOf(fields: FieldCopy['fields']): Rest {
  const row: Record<string, unknown> = {};
  const meta: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name.startsWith('meta.')) meta[name.slice(5)] = value;
    else row[name] = value;
  }
  return { ...row, meta } as Rest;
}

function withClocks(
  conversation: Omit<Conversation, 'clocks'>,
  isUploaded: boolean,
  clocks: Readonly<Record<string, string>>,
): Conversation {
  const meta = { ...conversation.meta, isUploaded };
  return Object.keys(clocks).length === 0
    ? { ...conversation, meta }
    : { ...conversation, meta, clocks };
}
