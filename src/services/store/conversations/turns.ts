import type { TurnRow } from '../database/database.ts';
import { type Store, stored } from '../database/store.ts';

export async function writeTurn(store: Store, row: TurnRow): Promise<void> {
  await stored(() => store.db.turns.put(row));
}

export function getTurn(
  store: Store,
  conversationId: string,
  holder: string,
): Promise<TurnRow | undefined> {
  return stored(() => store.db.turns.get([conversationId, holder]));
}

export function deleteTurn(store: Store, conversationId: string, holder: string): Promise<void> {
  return stored(() => store.db.turns.delete([conversationId, holder]));
}

export function allTurns(store: Store): Promise<TurnRow[]> {
  return stored(() => store.db.turns.toArray());
}
