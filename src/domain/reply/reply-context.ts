import * as z from 'zod/mini';
import { commentSchema, type Person, personSchema } from '../sites/site-pages.ts';

/** Estimated tokens of the conversation in a request for a draft, of a model of which nothing is known. */
export const maxContextTokens = 4000;
/** Tokens of a request for its instructions, the person's wishes and the draft itself. */
const otherTokens = 2500;
const maxTokensOfWindow = 60_000;

/** Estimated tokens of the conversation in a request to a model with this window. */
export function contextTokensOf(window: number): number {
  return Math.min(maxTokensOfWindow, Math.max(1000, Math.floor(window * 0.8) - otherTokens));
}

const contextEmailSchema = z.object({
  from: personSchema,
  to: z.array(personSchema),
  subject: z.string(),
  /** ISO 8601 where it can be known; else as shown. */
  date: z.string(),
  content: z.string(),
});
export type ContextEmail = z.infer<typeof contextEmailSchema>;

const shared = {
  /** What the prompt contains, the oldest first and what is answered last; empty: nothing. */
  text: z.string(),
  /** Messages or comments in `text`; 0: there is no conversation, and a draft needs key points. */
  count: z.number(),
  /** Parts of it were too long: the oldest were shortened first, or left out. */
  isShortened: z.boolean(),
  /** Messages of the thread that are folded: of these at most the beginning is known. */
  unread: z.number(),
};

/** S3.15 Email context. */
const mailContextSchema = z.object({
  surface: z.literal('mail'),
  ...shared,
  title: z.string(),
  /** The site's id of the message that is answered; empty: a new mail. */
  selector: z.string(),
  /** The person who writes; null: the page does not say who that is. */
  user: z.nullable(personSchema),
  /** Of the message that is answered. */
  sender: z.nullable(personSchema),
  /** Of the mail that is written. */
  receiver: z.array(personSchema),
  emails: z.array(contextEmailSchema),
  replyEmail: z.nullable(contextEmailSchema),
  replyEmailText: z.string(),
  allEmailText: z.string(),
  lastEmailText: z.string(),
});
export type MailContext = z.infer<typeof mailContextSchema>;

/** S3.15 Social post context. */
const socialContextSchema = z.object({
  surface: z.literal('social'),
  ...shared,
  post: z.object({ content: z.string(), author: z.string(), title: z.string() }),
  /** Of the thread, above the target, the oldest first. */
  comments: z.array(z.pick(commentSchema, { content: true, author: true, like: true })),
  postText: z.string(),
  SOCIAL_MEDIA_TARGET_POST_OR_COMMENT: z.string(),
  SOCIAL_MEDIA_POST_OR_COMMENT_CONTEXT: z.string(),
  SOCIAL_MEDIA_PAGE_CONTENT: z.string(),
});
export type SocialContext = z.infer<typeof socialContextSchema>;

/** What a draft answers, or what is known about a new one (S3.15). */
export const replyContextSchema = z.discriminatedUnion('surface', [
  mailContextSchema,
  socialContextSchema,
]);
export type ReplyContext = z.infer<typeof replyContextSchema>;

export function nameOf({ name, email }: Person): string {
  if (email === null || email === name) return name || (email ?? '');
  return name ? `${name} <${email}>` : email;
}

/** Whether there is something to answer: pictures and invisible characters of editors are nothing. */
export const hasWords = (text: string): boolean =>
  text.replace(/[\uFEFF\u200B\u2060]/g, '').trim() !== '';
