import { isLive, type Message } from '#domain/conversations/conversations.ts';

/** Which child was chosen under a parent (`''`: the first messages). */
export type Choices = ReadonlyMap<string, string>;

export interface ThreadItem {
  message: Message;
  /** Ids of sibling messages, oldest first; includes the message itself. */
  siblings: readonly string[];
  /** Another model's answer to the same question, while neither of the two was chosen. */
  comparison: Message | null;
}

export const rootKey = '';

const keyOf = (message: Message) => message.parentMessageId ?? rootKey;

function older(a: Message, b: Message): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1;
  return a.messageId < b.messageId ? -1 : 1;
}

/** The branch that is shown: from the top, the chosen child of each message, else the newest. */
export function visibleThread(messages: readonly Message[], choices: Choices): ThreadItem[] {
  const children = Map.groupBy(
    messages.filter((message) => !message.is_deleted).sort(older),
    keyOf,
  );
  const items: ThreadItem[] = [];
  let key = rootKey;
  for (;;) {
    const level = children.get(key);
    if (!level) return items;
    const chosen = choices.get(key);
    const picked = level.find(({ messageId }) => messageId === chosen);
    const [message, comparison] = picked ? [picked, null] : openPair(level, children);
    items.push({ message, comparison, siblings: level.map(({ messageId }) => messageId) });
    children.delete(key);
    key = message.messageId;
  }
}

/**
 * The newest message of a level with the answer that is compared with it; of a pair with a
 * continued conversation, the answer from which it continues.
 */
function openPair(
  level: readonly Message[],
  children: ReadonlyMap<string, unknown>,
): [Message, Message | null] {
  const newest = level.at(-1)!;
  const other =
    level.find(({ messageId }) => messageId === newest.comparedMessageId) ??
    level.findLast(({ comparedMessageId }) => comparedMessageId === newest.messageId);
  if (!other) return [newest, null];
  const answered = [newest, other].find(({ messageId }) => children.has(messageId));
  if (answered) return [answered, null];
  const [first, second] =
    newest.comparedMessageId === other.messageId ? [other, newest] : [newest, other];
  // A repeated second answer replaces the first.
  return first.comparedMessageId === null ? [first, second] : [second, first];
}

/** The sibling `step` places on, or `undefined` at either end. */
export function sibling(item: ThreadItem, step: 1 | -1): string | undefined {
  return item.siblings[item.siblings.indexOf(item.message.messageId) + step];
}

export function liveAnswer(items: readonly ThreadItem[]): Message | undefined {
  return items
    .flatMap(({ message, comparison }) => (comparison ? [message, comparison] : [message]))
    .find(({ type, status }) => type === 'ai' && isLive(status));
}

/** Unchanged rows of a new chunk keep their objects; if nothing changed, the list does too. */
export function reuseMessages(
  before: readonly Message[],
  next: readonly Message[],
): readonly Message[] {
  const old = new Map(before.map((message) => [message.messageId, message]));
  const rows = next.map((message) => {
    const known = old.get(message.messageId);
    return known && sameRow(known, message) ? known : message;
  });
  return sameList(before, rows) ? before : rows;
}

/** The same for the items of a branch. */
export function reuseItems(
  before: readonly ThreadItem[],
  next: readonly ThreadItem[],
): readonly ThreadItem[] {
  const old = new Map(before.map((item) => [item.message, item]));
  const items = next.map((item) => {
    const known = old.get(item.message);
    const isSame = known?.comparison === item.comparison && sameList(known.siblings, item.siblings);
    return known && isSame ? known : item;
  });
  return sameList(before, items) ? before : items;
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

function sameRow(a: Message, b: Message): boolean {
  const keys = Object.keys(b) as (keyof Message)[];
  return keys.every(
    (key) =>
      a[key] === b[key] ||
      (typeof b[key] === 'object' && JSON.stringify(a[key]) === JSON.stringify(b[key])),
  );
}
