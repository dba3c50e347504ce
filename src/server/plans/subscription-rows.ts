import { sql } from 'kysely';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import { grantRole, revokeRole } from './granted-roles.ts';
import type { SubscriptionState } from './subscription-state.ts';

export async function customerOf({ ownerId }: Principal, db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('subscription')
    .select('customer_id')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** Another call may have stored its own first: that one is used. */
export async function saveCustomer(
  { ownerId }: Principal,
  db: Database,
  customer: string,
): Promise<void> {
  await db
    .insertInto('subscription')
    .values({ owner_id: ownerId, customer_id: customer })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ customer_id: customer }))
    .execute();
}

/** Whose customer it is; null: not of an account here. */
export async function ownerOfCustomer(db: Database, customer: string): Promise<Principal | null> {
  const row = await db
    .selectFrom('subscription')
    .select('owner_id')
    .where('customer_id', '=', customer)
    .executeTakeFirst();
  return row ? { ownerId: row.owner_id } : null;
}

/** The place of a read of the provider's API among those of the account. */
export async function startRead({ ownerId }: Principal, db: Database): Promise<number> {
  const { started_reads: read } = await db
    .updateTable('subscription')
    .set({ started_reads: sql<number>`started_reads + 1` })
    .where('owner_id', '=', ownerId)
    .returning('started_reads')
    .executeTakeFirstOrThrow();
  return Number(read);
}

interface AppliedRead {
  read: number;
  state: SubscriptionState | null;
  failedAt: Date;
  isFailure: boolean;
}

/** The last failure, whatever the order of events. */
function failureOf(known: Date | null, at: Date, isFailure: boolean): Date {
  return known && (!isFailure || known > at) ? known : at;
}

/**
 * Stores what a read found, unless one that started later was stored before: whatever the order of events, the last
 * change's own event starts a read after it. `failedAt`: when a payment failed, if it did; `isFailure`: the event is of it.
 */
export async function applyState(
  principal: Principal,
  db: Database,
  { read, state, failedAt, isFailure }: AppliedRead,
): Promise<void> {
  const { ownerId } = principal;
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('subscription')
      .select(['applied_read', 'payment_failed_at'])
      .where('owner_id', '=', ownerId)
      .forUpdate()
      .executeTakeFirst();
    if (!row || Number(row.applied_read) >= read) return;
    await trx
      .updateTable('subscription')
      .set({
        applied_read: read,
        subscription_id: state?.subscriptionId ?? null,
        plan_name: state?.planName ?? null,
        type: state?.type ?? null,
        status: state?.status ?? null,
        final_amount: state?.finalAmount ?? null,
        period_end: state?.periodEnd ?? null,
        payment_failed_at: state?.isUnpaid
          ? failureOf(row.payment_failed_at, failedAt, isFailure)
          : null,
      })
      .where('owner_id', '=', ownerId)
      .execute();
    if (!state?.endsAt) return revokeRole(principal, trx, 'payment');
    await grantRole(principal, trx, { source: 'payment', name: 'pro', endsAt: state.endsAt });
  });
}
