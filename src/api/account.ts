import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/*
 * The account of a session (C10, C13, C14). A session made by pairing has no account: those calls answer
 * `forbidden`; its devices and its export work as an account's do.
 */

/** `exp_time`: seconds since the epoch; 0: never. */
const roleSchema = z.object({ name: z.string(), exp_time: z.number() });

/** C10, GET: S3.10. Times in seconds since the epoch, but `created_at`, which is ISO 8601. */
const userInfoSchema = z.object({
  email: z.string(),
  user_id: z.string(),
  client_user_id: z.string(),
  group_id: z.nullable(z.string()),
  roles: z.array(roleSchema),
  role: z.extend(roleSchema, {
    is_one_times_pay_user: z.boolean(),
    subscription_plan_name: z.nullable(z.string()),
  }),
  subscription_plan_name: z.nullable(z.string()),
  /** `ONE_TIME` or recurring. */
  subscription_type: z.nullable(z.string()),
  subscription_status: z.nullable(z.string()),
  subscription_final_amount: z.nullable(z.number()),
  subscription_payment_failed_at: z.nullable(z.number()),
  current_period_end: z.nullable(z.number()),
  invitation_code_used: z.nullable(z.string()),
  /** S4.9: the person is asked for an invitation code; never where the server has none. */
  needs_invitation: z.boolean(),
  created_at: z.string(),
  settings: z.record(z.string(), z.json()),
});
export const userInfo = endpoint({
  method: 'GET',
  path: '/user/get_user_info',
  auth: 'account',
  reply: okReply(userInfoSchema),
});

/** POST, our own: the account has used an invitation (S4.9). Errors: `invalid_invitation`, `rate_limited`. */
export const useInvitation = endpoint({
  path: '/user/use_invitation_code',
  auth: 'account',
  request: z.object({ code: z.string().check(z.maxLength(200)) }),
  reply: okReply(z.object({})),
});

/** C13, GET; null: the account is in no group. */
export const userGroup = endpoint({
  method: 'GET',
  path: '/user/get_user_group_info',
  auth: 'account',
  reply: okReply(
    z.nullable(z.object({ group_id: z.string(), name: z.string(), members: z.number() })),
  ),
});

/**
 * C14, POST: ends all sessions and deletes the account with all rows, files and index entries. It is complete when
 * the reply comes; one that the server's end interrupts is completed after its next start.
 */
export const deleteAccount = endpoint({
  path: '/user/delete_account',
  auth: 'account',
  request: z.object({ reason: z.string().check(z.maxLength(2000)) }),
  reply: okReply(z.object({})),
});

/** GET: the owner's devices, the latest used first. Times are ISO 8601. */
export const sessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  reply: okReply(
    z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          client: z.string(),
          created_at: z.string(),
          last_used_at: z.nullable(z.string()),
          expires_at: z.string(),
          /** The session that calls. */
          current: z.boolean(),
        }),
      ),
    }),
  ),
});

/** POST: ends one of the owner's sessions. Error: `not_found`. */
export const revokeSession = endpoint({
  path: '/user/revoke_session',
  request: z.object({ id: z.uuid() }),
  reply: okReply(z.object({})),
});

/** POST: ends all of the owner's sessions but the one that calls. */
export const revokeOthers = endpoint({
  path: '/user/revoke_other_sessions',
  reply: okReply(z.object({ revoked: z.number() })),
});

/** GET: everything that the server has of the owner, as a zip file. */
export const exportPath = '/user/export';

/**
 * POST, with an account's bearer, in personal mode: moves what the server stores for the owner `local` into the
 * account. `paired_access_token` proves the right to it: the access token of a pairing session of this server
 * (`/oauth/pair`). What the account has already stays as it is. Repeatable: each row moves once.
 */
export const adopt = endpoint({
  path: '/user/adopt',
  auth: 'account',
  request: z.object({ paired_access_token: z.string() }),
  reply: okReply(
    z.object({ conversations: z.number(), documents: z.number(), settings: z.number() }),
  ),
});

/**
 * GET, with the bearer of a pairing session, in personal mode without SMTP_URL: mails with sign-in codes that were
 * not sent but are shown here, the newest first; those of the last ten minutes.
 */
export const mailbox = endpoint({
  method: 'GET',
  path: '/account/mailbox',
  auth: 'operator',
  reply: okReply(
    z.object({
      mails: z.array(
        z.object({ to: z.string(), subject: z.string(), text: z.string(), written_at: z.string() }),
      ),
    }),
  ),
});
