import type * as z from 'zod/mini';
import type { userGroupReplySchema, userInfoReplySchema } from '#api/account.ts';
import { needsInvitation } from '#domain/account/invitation.ts';
import type { JsonObject } from '#shared/json.ts';
import type { AccountConfig } from '../account-config.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';

type UserInfo = z.infer<typeof userInfoReplySchema>['data'];
type UserGroup = z.infer<typeof userGroupReplySchema>['data'];

/** No plan is sold yet: the role of every account (S4.7). */
const freeRole = { name: 'free', exp_time: 0 };
const noSubscription = {
  subscription_plan_name: null,
  subscription_type: null,
  subscription_status: null,
  subscription_final_amount: null,
  subscription_payment_failed_at: null,
  current_period_end: null,
};

/** C10. */
export async function readUserInfo(
  { ownerId }: Principal,
  db: Database,
  { internalDomains, invitationCodes }: Pick<AccountConfig, 'internalDomains' | 'invitationCodes'>,
): Promise<UserInfo> {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const settings = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute();
  return {
    ...noSubscription,
    email: account.email,
    user_id: ownerId,
    client_user_id: account.client_user_id,
    group_id: account.group_id,
    roles: [],
    role: { ...freeRole, is_one_times_pay_user: false, subscription_plan_name: null },
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
