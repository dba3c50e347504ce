import { type Kysely, sql } from 'kysely';
import { readPageKeyOf, readPageLimits, type SentReadPage } from '#api/read-pages.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import type { SyncParts } from './save-conversation.ts';
import { saveRows } from './save-settings.ts';

/** Throws `quota_exceeded`, also where these pages take more than their own bound. @returns the owner's rev */
export async function saveReadPages(
  principal: Principal,
  parts: SyncParts,
  sent: readonly SentReadPage[],
  bound: number = readPageLimits.bytes,
): Promise<{ rev: number }> {
  const rows = sent.map(({ id, page, hlc }) => ({ key: readPageKeyOf(id), value: page, hlc }));
  return parts.db.transaction().execute(async (trx) => {
    const { rev } = await saveRows(principal, trx, parts, rows);
    if (sent.some(hasText) && (await bytesOfPages(principal, trx)) > bound) {
      throw new CodedError('quota_exceeded', 'pages that were read take too much', {
        of: 'memory',
        megabytes: bound / 1_000_000,
      });
    }
    return { rev };
  });
}

const hasText = ({ page }: SentReadPage) =>
  typeof page === 'object' && page !== null && 'bytes' in page;

/** As the database stores them: no text is read for it. */
async function bytesOfPages({ ownerId }: Principal, trx: Kysely<DB>): Promise<number> {
  const row = await trx
    .selectFrom('setting')
    .select(sql<string>`coalesce(sum(pg_column_size(value)), 0)`.as('bytes'))
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`starts_with(key, ${readPageKeyOf('')})`)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}
