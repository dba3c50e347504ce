import * as z from 'zod/mini';
import { roomSchema } from '../account/storage.ts';
import { errorDataSchema } from '../conversations/conversations.ts';

/** A chat that is on this device only, until it is smaller, there is room, or its site may be sent. */
const heldChatSchema = z.object({
  id: z.string(),
  name: z.string(),
  why: z.enum(['refused', 'noRoom', 'withheld']),
});
export type HeldChat = z.infer<typeof heldChatSchema>;

/**
 * `off`: a guest. `waiting`: another page of this device syncs. `offline`: the server cannot be reached,
 * it is tried again. `failed`: it refused the pass.
 */
export const syncStateSchema = z.object({
  status: z.enum(['off', 'waiting', 'syncing', 'synced', 'offline', 'failed']),
  /** End of the last pass that succeeded, in epoch milliseconds; null: none yet. */
  syncedAt: z.nullable(z.number()),
  /** Conversations that the server refused as they are. */
  refused: z.number(),
  /** Those for which the account has no room: they stay on this device until there is. */
  noRoom: z.number(),
  /** The first of all chats that stay here. */
  held: z._default(z.array(heldChatSchema), []),
  /** Chats and memos that stay here. */
  heldCount: z._default(z.number(), 0),
  /** null: not known. */
  room: z.nullable(roomSchema),
  /** With which the last pass failed; null: it succeeded, or there was none. It stays while the next one is under way. */
  error: z.nullable(errorDataSchema),
  /** With which the last upload of settings failed; null: as before. */
  settingsError: z.nullable(errorDataSchema),
});
export type SyncState = z.infer<typeof syncStateSchema>;

export const syncOff: SyncState = {
  status: 'off',
  syncedAt: null,
  refused: 0,
  noRoom: 0,
  held: [],
  heldCount: 0,
  room: null,
  error: null,
  settingsError: null,
};

const serverAway = {
  code: 'server_unavailable',
  message: 'the server does not answer',
  retryable: true,
};

/** Why what is here is not on the server; null: it is, or is about to be. */
export function syncFailure({ status, error, settingsError }: SyncState): SyncState['error'] {
  if (status === 'offline') return error ?? serverAway;
  return error ?? (settingsError && { ...settingsError, code: 'settings_sync' });
}
