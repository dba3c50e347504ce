import * as z from 'zod/mini';
import {
  accountStateSchema,
  deviceSchema,
  possessionsSchema,
  signInWaysSchema,
} from '#domain/account/state.ts';
import { accountStorageSchema } from '#domain/account/storage.ts';
import { answeredBy, forPages, pages as readers } from '../define.ts';

const account = z.object({ account: accountStateSchema });
/** RFC 7636: S256 of a verifier, base64url. */
const challenge = z.string().check(z.maxLength(100));
const code = z.string().check(z.maxLength(200));
const text = z.string().check(z.maxLength(2000));

const forAll = answeredBy('offscreen', [...readers, 'background']);

/** The account at the Gloss server, in the context that holds its tokens. */
export const accountCommands = {
  'account.get': forPages({ reply: account }),
  /** Which ways to sign in the server offers. */
  'account.providers': forPages({ reply: signInWaysSchema }),
  /** C5. */
  'account.sendCode': forPages({ request: z.object({ email: text }), idempotent: false }),
  /** C6. */
  'account.verifyCode': forPages({ request: z.object({ email: text, code }), idempotent: false }),
  /** Codes that a server in personal mode shows instead of sending them, the newest first. */
  'account.mailbox': forPages({
    reply: z.object({
      mails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
    }),
  }),
  /** C8: the address for a pop-up or a tab; `origin`: of the page that receives its result. */
  'account.beginGoogle': forPages({
    request: z.object({ origin: text }),
    reply: z.object({ attempt: z.string(), url: z.string() }),
    idempotent: false,
  }),
  'account.finishGoogle': forPages({
    request: z.object({ attempt: z.string(), code }),
    idempotent: false,
  }),
  /** S6.4, where this client has no account: a challenge for a client that has one. */
  'account.beginHandoff': forAll({
    reply: z.object({ attempt: z.string(), challenge }),
    idempotent: false,
  }),
  /** S6.4: the other client's code makes a session of our own. */
  'account.finishHandoff': forAll({
    request: z.object({ attempt: z.string(), code }),
    idempotent: false,
  }),
  /** S6.4, where this client has an account: a code for the client that made the challenge. */
  'account.handOver': forAll({
    request: z.object({ challenge, app: text }),
    reply: z.object({ code }),
    idempotent: false,
  }),
  /**
   * Chats, documents and settings of a guest, to be asked about once; all 0: nothing to ask. `isAnswered`: those that
   * stayed on this device after the answer.
   */
  'account.adoptable': forPages({
    request: z.object({ isAnswered: z.optional(z.boolean()) }),
    reply: possessionsSchema,
  }),
  /** Repeatable: each row moves once. With a no, it is not asked again for this account. */
  'account.adopt': forPages({ request: z.object({ isWanted: z.boolean() }), timeoutMs: 120_000 }),
  /**
   * One list in all that is paired with the server, or a list of this device. `isRemoving`: what this device has of the one
   * list is deleted here, also what is unsent.
   */
  'account.useOneList': forPages({
    request: z.object({ isWanted: z.boolean(), isRemoving: z.optional(z.boolean()) }),
  }),
  /** S3.7, S9.7: the query of the address with which a person came to the web app. */
  'account.recordTraffic': forPages({
    request: z.object({ query: z.string().check(z.maxLength(8000)) }),
  }),
  /** S4.9: uses an invitation; null: the person does not want to be asked again here. */
  'account.useInvitation': forPages({
    request: z.object({ code: z.nullable(z.string().check(z.maxLength(200))) }),
    reply: account,
    idempotent: false,
  }),
  /** What of the account its server does not have; `isRecent`: it signed in here less than a day ago. */
  'account.unsent': forPages({ reply: z.extend(possessionsSchema, { isRecent: z.boolean() }) }),
  /** What the account stores on the server, of how much, and which chats could be deleted. */
  'account.storage': forPages({ reply: accountStorageSchema }),
  /** `isRemoving`: all that the account has on this device is deleted, also what is unsent. */
  'account.signOut': forPages({ request: z.object({ isRemoving: z.optional(z.boolean()) }) }),
  /** Devices of the account, the latest used first. */
  'account.sessions': forPages({ reply: z.object({ sessions: z.array(deviceSchema) }) }),
  'account.revokeSession': forPages({ request: z.object({ id: z.string() }) }),
  /** Ends all other sessions of the account. */
  'account.revokeOthers': forPages(),
  /** Everything that the server has stored, as the base64 of a zip file's pieces. */
  'account.export': forPages({
    chunk: z.object({ base64: z.string() }),
    reply: z.object({ name: z.string() }),
    idempotent: false,
  }),
  /** C14. */
  'account.delete': forPages({
    request: z.object({ reason: text }),
    timeoutMs: 120_000,
    idempotent: false,
  }),
};
