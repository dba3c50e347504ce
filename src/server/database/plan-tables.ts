import type { ColumnType, Generated } from 'kysely';

/* Tables of plans, payments and limits: a part of `interface DB` (schema.ts). */

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/**
 * `source`: who granted it, such as `admin` or `payment`; one role a source. A role whose name ends in `_team` is
 * everybody's in the account's group. `ends_at` null: never.
 */
export interface GrantedRoleTable {
  owner_id: string;
  source: string;
  name: string;
  ends_at: Timestamp | null;
  granted_at: Generated<Date>;
}

/** What an account has bought, as the payment provider's API said last (S3.10). `final_amount`: dollars a period. */
export interface SubscriptionTable {
  owner_id: string;
  customer_id: string | null;
  subscription_id: string | null;
  plan_name: string | null;
  type: string | null;
  status: string | null;
  final_amount: number | null;
  payment_failed_at: Timestamp | null;
  period_end: Timestamp | null;
  /** The payment of the period that ends then was refunded. */
  refunded_until: Timestamp | null;
  /** Reads of the provider's API that were started; their results are applied in this order. */
  started_reads: ColumnType<string, number | undefined, number>;
  applied_read: ColumnType<string, number | undefined, number>;
}

/** An event of the payment provider that was processed. */
export interface PaymentEventTable {
  event_id: string;
  type: string;
  received_at: Generated<Date>;
}

/** How often a role may use a feature; `max` null, or no row: without limit. */
export interface UsageLimitTable {
  role: string;
  feature: string;
  max: number | null;
  period: string;
}

export interface UsageCountTable {
  owner_id: string;
  feature: string;
  ends_at: Timestamp;
  used: number;
}

/** Counts of an address whose account was deleted, until they end; `email_hash`: an HMAC. */
export interface DeletedUsageTable {
  email_hash: string;
  feature: string;
  ends_at: Timestamp;
  used: number;
}

/**
 * Calls of one question since `started_at` that have not failed: what they cost together, in uses, and how many uses of
 * the feature they were counted as.
 */
export interface UsageTaskTable {
  owner_id: string;
  task_id: string;
  feature: string;
  ends_at: Timestamp;
  started_at: Timestamp;
  calls: number;
  cost: number;
  counted: number;
}
