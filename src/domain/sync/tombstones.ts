import { readHlc } from '#shared/hlc.ts';
import type { Conversation } from '../conversations/conversations.ts';
import { clockOf } from './merge-fields.ts';

/** DESIGN section 8: what was deleted can be restored for this time, in milliseconds; then it is removed everywhere. */
export const tombstoneMs = 90 * 24 * 3_600_000;

/** When a conversation was last deleted or restored, in epoch milliseconds; its creation, if it never was. */
export function deletedAt({ clocks = {}, hlc }: Pick<Conversation, 'clocks' | 'hlc'>): number {
  return readHlc(clockOf({ clocks, hlc }, 'isDelete')).time;
}
