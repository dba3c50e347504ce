import * as z from 'zod/mini';
import type { LocksPort, SessionStoragePort } from '#platform/ports.ts';

export interface SessionListDeps {
  session: Pick<SessionStoragePort, 'get' | 'set'>;
  locks: Pick<LocksPort, 'wait'>;
}

interface SessionListOptions<Item> {
  /** In session storage; the lock has the same name. */
  key: string;
  schema: z.ZodMiniType<Item>;
  /** Beyond it the oldest are forgotten. */
  max: number;
  /** Items are the same when the JSON of this is; absent: of themselves. */
  keyOf?: (item: Item) => unknown;
}

/** A list for as long as the browser runs. */
export interface SessionList<Item> {
  all(): Promise<Item[]>;
  /** At the end, once. */
  add(item: Item): Promise<void>;
  /** True: at least one of them was in it. */
  remove(items: readonly Item[]): Promise<boolean>;
}

/** Changes take turns: each reads the list and writes it. */
export function createSessionList<Item>(
  { session, locks }: SessionListDeps,
  { key, schema, max, keyOf = (item) => item }: SessionListOptions<Item>,
): SessionList<Item> {
  const listSchema = z.array(schema);
  const idOf = (item: Item) => json(keyOf(item));
  const all = async (): Promise<Item[]> => {
    const parsed = listSchema.safeParse(await session.get(key));
    return parsed.success ? parsed.data : [];
  };
  const change = async (make: (known: Item[]) => Item[]): Promise<boolean> => {
    const release = await locks.wait(key, new AbortController().signal);
    try {
      const known = await all();
      const next = make(known).slice(-max);
      const isChanged = json(next) !== json(known);
      if (isChanged) await session.set(key, next);
      return isChanged;
    } finally {
      release();
    }
  };
  const without = (known: readonly Item[], items: readonly Item[]) => {
    const gone = new Set(items.map(idOf));
    return known.filter((each) => !gone.has(idOf(each)));
  };
  return {
    all,
    add: async (item) => void (await change((known) => [...without(known, [item]), item])),
    remove: (items) => change((known) => without(known, items)),
  };
}

const json = (value: unknown) => JSON.stringify(value);
