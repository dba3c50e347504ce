import * as z from 'zod/mini';

/** S6.1. */
const roleSchema = z.enum(['guest', 'free', 'basic', 'pro', 'elite']);

/** S3.10: what was bought. Times in epoch milliseconds. */
const subscriptionSchema = z.object({
  planName: z.nullable(z.string()),
  /** `ONE_TIME` or recurring. */
  type: z.nullable(z.string()),
  status: z.nullable(z.string()),
  finalAmount: z.nullable(z.number()),
  paymentFailedAt: z.nullable(z.number()),
  periodEnd: z.nullable(z.number()),
  isOneTime: z.boolean(),
});
export type AccountSubscription = z.infer<typeof subscriptionSchema>;

/** C13. */
export const accountGroupSchema = z.object({ name: z.string(), members: z.number() });
export type AccountGroup = z.infer<typeof accountGroupSchema>;

/** The account of a person who is signed in. */
export const accountUserSchema = z.object({
  userId: z.string(),
  email: z.string(),
  /** S4.7. */
  role: roleSchema,
  /** S4.6. */
  planName: z.string(),
  /** Epoch milliseconds; 0: never. */
  expiresAt: z.number(),
  groupId: z.nullable(z.string()),
  /** S4.9. */
  needsInvitation: z.boolean(),
  subscription: z.nullable(subscriptionSchema),
  /** ISO 8601; null: not known yet. */
  createdAt: z.nullable(z.string()),
});
export type AccountUser = z.infer<typeof accountUserSchema>;

/**
 * Has this device one list of chats, memos, tools and settings with all that is paired with its server? `ask`: the person
 * has not decided; `off`: it has a list of its own.
 */
const oneListSchema = z.enum(['ask', 'on', 'off']);
export type OneList = z.infer<typeof oneListSchema>;

/** `paired`: with a server in personal mode, without an account. */
export const accountStateSchema = z.object({
  status: z.enum(['guest', 'paired', 'signedIn']),
  /** null unless `signedIn`. */
  user: z.nullable(accountUserSchema),
  /** The server could not be reached: what it said last is shown. */
  isStale: z.boolean(),
  /** C10, code -10: what the server says to the person. */
  notice: z.optional(z.string()),
  /** The server ended the last session; the person has not signed in again yet. */
  hasEnded: z.optional(z.boolean()),
  /** The server ended the pairing of a device that was in the one list; it has not been paired again yet. */
  isUnpaired: z.optional(z.boolean()),
  /** Where the client is `paired`. */
  oneList: z.optional(oneListSchema),
  /** C13, of a user who is in a group. */
  group: z.optional(accountGroupSchema),
  /** S3.7: the invitation with which the person came. */
  invite: z.optional(z.string()),
});
export type AccountState = z.infer<typeof accountStateSchema>;

/** Ways to sign in at a server. */
export const signInWaysSchema = z.object({
  email: z.boolean(),
  google: z.boolean(),
  /** Codes are shown in the server's mailbox rather than sent. */
  mailbox: z.boolean(),
  /** S5.11: the oldest extension that the server supports, as `1.2.3`. */
  minExtensionVersion: z.string(),
  /** Where the extension is installed or updated from; null: it is built by who runs the server. */
  extensionUrl: z.nullable(z.string()),
  /** The mailbox and the web app's own pages: the server's address without a slash at the end. */
  server: z.string(),
  /** Answers that cost nothing after signing in; `aDay` null: as many as one likes. Absent: there are none. */
  freeAnswers: z.optional(z.object({ aDay: z.nullable(z.number()) })),
});
export type SignInWays = z.infer<typeof signInWaysSchema>;

/** A session of the account. Times are ISO 8601. */
export const deviceSchema = z.object({
  id: z.string(),
  client: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  expiresAt: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

/** What a person has, in the order in which it is named. */
export const possessions = [
  'conversations',
  'drafts',
  'documents',
  'pictures',
  'memos',
  'dictations',
  'samples',
  'remembered',
  'tools',
  'connections',
  'settings',
] as const;

const counted = z.number();

/** How many of each: of a guest, who can take them along; of an account, those that its server does not have. */
export const possessionsSchema = z.object({
  conversations: counted,
  /** Texts of fields that were not sent. */
  drafts: counted,
  /** Files of the library. */
  documents: counted,
  /** Drawn ones. */
  pictures: counted,
  memos: counted,
  /** Recordings, and dictated texts that are not where they belong. */
  dictations: counted,
  /** Writing samples. */
  samples: counted,
  /** Pages in memory. */
  remembered: counted,
  /** Tools of the person’s own. */
  tools: counted,
  /** Hosts and keys. */
  connections: counted,
  settings: counted,
});
export type Possessions = z.infer<typeof possessionsSchema>;
