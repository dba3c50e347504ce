import type { userGroup, userInfo } from '#api/account.ts';
import type { ReplyOf } from '#api/endpoint.ts';
import { needsInvitation } from '#domain/account/invitation.ts';
import type { JsonObject } from '#shared/json.ts';
import { pleaseLogin } from '../../auth/please-login.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AccountConfig } from '../../config/account-config.ts';
import type { Database } from '../../database/connect.ts';
import { type AccountPlan, readAccountPlan } from '../../plans/account-plan.ts';
import { isSetting } from '../../sync/save-settings.ts';

type UserInfo = ReplyOf<typeof userInfo>['data'];
type UserGroup = ReplyOf<typeof userGroup>['data'];

/** C10. `now`: epoch milliseconds. */
export async function readUserInfo(
  principal: Principal,
  db: Database,
  { internalDomains, invitationCodes }: Pick<AccountConfig, 'internalDomains' | 'invitationCodes'>,
  now: number,
): Promise<UserInfo> {
  const { ownerId } = principal;
  const plan = await readAccountPlan(principal, db, now);
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow(pleaseLogin);
  const settings = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where(isSetting)
    .execute();
  return {
    ...planFields(plan, now),
    email: account.email,
    user_id: ownerId,
    client_user_id: account.client_user_id,
    group_id: account.group_id,
    invitation_code_used: account.invitation_code_used,
    needs_invitation:
      invitationCodes.length > 0 &&
      needsInvitation(
        {
          email: account.email,
          groupId: account.group_id,
          invitationCodeUsed: account.invitation_code_used,
        },
        internalDomains,
      ),
    created_at: account.created_at.toISOString(),
    settings: Object.fromEntries(settings.map(({ key, value }) => [key, value as JsonObject])),
  };
}

/** S3.10. A plan that was given, not bought, is named as a gift. */
function planFields(plan: AccountPlan, now: number) {
  const { roles, effective, periodEnd } = plan;
  const isPaid = effective.role !== 'free';
  const bought = roles.length > 0 || isPaid ? plan.planName : null;
  const planName = bought ?? (isPaid ? `${effective.tier.toUpperCase()}_GIFT` : null);
  const isOneTime = plan.isOneTime && roles.length === 1 && (periodEnd ?? 0) * 1000 > now;
  const expTime = Math.ceil(effective.expiresAt / 1000);
  return {
    roles: roles.map(({ name, expTime }) => ({ name, exp_time: expTime })),
    role: {
      name: effective.role,
      exp_time: expTime,
      is_one_times_pay_user: isOneTime,
      subscription_plan_name: planName,
    },
    subscription_plan_name: planName,
    subscription_type: plan.type,
    subscription_status: plan.status,
    subscription_final_amount: plan.finalAmount,
    subscription_payment_failed_at: plan.paymentFailedAt,
    current_period_end: periodEnd,
  };
}

/** C13. */
export async function readUserGroup({ ownerId }: Principal, db: Database): Promise<UserGroup> {
  const group = await db
    .selectFrom('account')
    .innerJoin('account_group', 'account_group.group_id', 'account.group_id')
    .select(['account_group.group_id', 'account_group.name'])
    .where('account.owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!group) return null;
  const { members } = await db
    .selectFrom('account')
    .select((expression) => expression.fn.countAll<string>().as('members'))
    .where('group_id', '=', group.group_id)
    .executeTakeFirstOrThrow();
  return { ...group, members: Number(members) };
}
