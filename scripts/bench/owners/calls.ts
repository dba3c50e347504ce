import { searchConversations } from '#api/conversation-search.ts';
import { basicList, changes, getConversation, upsertConversation } from '#api/conversations.ts';
import { someMessage, wholeConversation } from '#test/support/sync-rows.ts';
import type { Person } from './people.ts';

interface OwnersCall {
  name: string;
  path: string;
  /** What a person's client sends the nth time. */
  readonly body: (person: Person, n: number) => object;
  /** Milliseconds that the slowest of a hundred may take. */
  maxP99?: number;
}

const idOf = ({ conversations }: Person, n: number) => conversations[n % conversations.length]!;

/** `rev`: of each owner, before they write. */
export const ownersCalls = (rev: number): OwnersCall[] => [
  { name: 'get', path: getConversation.path, body: (person, n) => ({ id: idOf(person, n) }) },
  { name: 'changes', path: changes.path, body: () => ({ since: rev - 31, limit: 50 }) },
  {
    name: 'list',
    path: basicList.path,
    body: () => ({ page: 0, sort_key: 'updated_at', type: 'Chat' }),
  },
  {
    name: 'upsert',
    path: upsertConversation.path,
    body(person, n) {
      const { messages: _, ...whole } = wholeConversation([]);
      const id = idOf(person, n);
      const updated_at = new Date().toISOString();
      return { ...whole, id, updated_at, messages: [someMessage(id)], since: rev };
    },
    maxP99: 20,
  },
  {
    name: 'search',
    path: searchConversations.path,
    body: (_, n) => ({ keyword: `harbour quay ${(n % 10) + 1}`, search_time: Date.now() }),
    maxP99: 60,
  },
];

export type { OwnersCall };
