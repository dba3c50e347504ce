import type { Role } from '#domain/billing/plans.ts';
import type { BlockedQuestion } from '#domain/paywall/blocked-question.ts';
import type { PaywallEntry, PaywallVariant } from '#domain/paywall/entries.ts';
import type { PaywallFeature } from '#domain/paywall/features.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';

/** `card`, `modal`: what is shown. `waits`: the plans are open elsewhere. `done`: it shows nothing more. */
export type PaywallTag = 'card' | 'modal' | 'waits' | 'done';

export interface PaywallInput {
  feature: PaywallFeature;
  role: Role;
  variant: PaywallVariant;
  /** The modal may open by itself. */
  mayInterrupt: boolean;
  /** The question that was refused, which goes on after an upgrade though this page is closed by then; null: none. */
  blocked: BlockedQuestion | null;
}

export type PaywallEvent =
  | { type: 'paywall.more' }
  | { type: 'paywall.close' }
  | { type: 'paywall.upgrade' }
  /** The person is back, or asks: is the plan another one now? */
  | { type: 'paywall.check' };

/** JSON. */
export interface PaywallContext {
  entry: PaywallEntry;
  role: Role;
  mayInterrupt: boolean;
  /** Epoch milliseconds; null: the plans were not opened. */
  waitsUntil: number | null;
  error: ErrorData | null;
}

export type PaywallEmitted =
  /** The limit is gone: what was refused can go on. */
  | { type: 'paywall.upgraded'; role: Role }
  /** The modal was opened by itself. */
  | { type: 'paywall.interrupted'; feature: PaywallFeature };
