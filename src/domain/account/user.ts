import { effectiveRole } from './effective-role.ts';
import { shownPlanName } from './plan-names.ts';
import type { AccountSubscription, AccountUser } from './state.ts';

/** The parts of C10's reply that are used. Times in seconds since the epoch, but `created_at`. */
export interface UserInfo {
  email: string;
  user_id: string;
  group_id: string | null;
  roles: readonly { name: string; exp_time: number }[];
  role: { name: string; exp_time: number; is_one_times_pay_user: boolean };
  subscription_plan_name: string | null;
  subscription_type: string | null;
  subscription_status: string | null;
  subscription_final_amount: number | null;
  subscription_payment_failed_at: number | null;
  current_period_end: number | null;
  /** S4.9, by the server's settings. */
  needs_invitation: boolean;
  created_at: string;
}

/** S4.6–S4.9. `nowMs`: epoch milliseconds. */
export function userOfReply(info: UserInfo, nowMs: number): AccountUser {
  const granted = info.roles.length > 0 ? info.roles : [info.role];
  const roles = granted.map(({ name, exp_time: expTime }) => ({ name, expTime }));
  const payment = {
    isOneTime: info.role.is_one_times_pay_user,
    periodEnd: info.current_period_end,
  };
  // A person is shown the plan that they have; S4.7's other name for it is what other clients are told.
  const { tier: role, expiresAt } = effectiveRole(roles, payment, nowMs);
  return {
    userId: info.user_id,
    email: info.email,
    role,
    planName: shownPlanName(true, info.subscription_plan_name, role),
    expiresAt,
    groupId: info.group_id,
    needsInvitation: info.needs_invitation,
    subscription: subscriptionOf(info),
    createdAt: info.created_at,
  };
}

/** S4.7: a role that has ended since the server was asked is free. `nowMs`: epoch milliseconds. */
export function atTime(user: AccountUser, nowMs: number): AccountUser {
  if (user.expiresAt === 0 || user.expiresAt > nowMs) return user;
  return {
    ...user,
    role: 'free',
    planName: shownPlanName(true, user.planName, 'free'),
    expiresAt: 0,
  };
}

function subscriptionOf(info: UserInfo): AccountSubscription {
  const inMs = (seconds: number | null) => (seconds === null ? null : seconds * 1000);
  return {
    planName: info.subscription_plan_name,
    type: info.subscription_type,
    status: info.subscription_status,
    finalAmount: info.subscription_final_amount,
    paymentFailedAt: inMs(info.subscription_payment_failed_at),
    periodEnd: inMs(info.current_period_end),
    isOneTime: info.role.is_one_times_pay_user,
  };
}
