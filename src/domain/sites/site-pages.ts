import * as z from 'zod/mini';
import { pageFactsSchema } from '../documents/page-facts.ts';

/** A person as a page names them (S3.15). `email` null: the page does not show it. */
export const personSchema = z.object({ name: z.string(), email: z.nullable(z.string()) });
export type Person = z.infer<typeof personSchema>;

/** One message of a thread, without quoted replies, signatures, styles and images (S5.14). */
const emailSchema = z.object({
  /** The site's own id of the message, by which it is found again; else its place from 0. */
  id: z.string(),
  from: personSchema,
  to: z.array(personSchema),
  cc: z.array(personSchema),
  subject: z.string(),
  /** ISO 8601 where it can be known; else as shown. */
  date: z.string(),
  content: z.string(),
  /** S9.9: the body was over its token limit. */
  isCut: z.boolean(),
});
export type Email = z.infer<typeof emailSchema>;

export const emailDataSchema = z.object({ title: z.string(), emails: z.array(emailSchema) });
export type EmailData = z.infer<typeof emailDataSchema>;

const postSchema = z.object({
  /** Plain text with line breaks. */
  content: z.string(),
  author: z.string(),
  /** Empty where posts of the site have none. */
  title: z.string(),
  /** ISO 8601, or empty. */
  date: z.string(),
});
export const commentSchema = z.object({
  content: z.string(),
  author: z.string(),
  /** As shown; null: not shown. */
  like: z.nullable(z.number()),
  /** 0: an answer to the post itself; 1: an answer to that; and so on. */
  level: z.number(),
});
export type Comment = z.infer<typeof commentSchema>;

/** Comments that a page has but had not loaded when it was read; `some`: it does not say how many. */
const notLoadedSchema = z.union([z.number(), z.literal('some')]);
export type NotLoaded = z.infer<typeof notLoadedSchema>;

/** One of a list of posts, with the comments that the list shows below it. */
const listedPostSchema = z.extend(postSchema, {
  /** As shown; null: not shown. */
  like: z.nullable(z.number()),
  comments: z.array(commentSchema),
});
export type ListedPost = z.infer<typeof listedPostSchema>;

/** `readabilityMarkdown` contains post and comments in the page's order. */
export const socialDataSchema = z.object({
  title: z.string(),
  readabilityMarkdown: z.string(),
  post: postSchema,
  comments: z.array(commentSchema),
  /** Posts that this one answers, the oldest first; absent: none. */
  answered: z.optional(z.array(commentSchema)),
  /** Of a page that is a list of posts (a feed, a group): they; `post` is empty then. Absent: it is none. */
  posts: z.optional(z.array(listedPostSchema)),
  /** Absent: none. */
  notLoaded: z.optional(notLoadedSchema),
  ...pageFactsSchema.shape,
});
export type SocialData = z.infer<typeof socialDataSchema>;

/** Seconds with two decimals (S5.14). */
export const segmentSchema = z.object({
  start: z.number(),
  duration: z.number(),
  text: z.string(),
});
export type Segment = z.infer<typeof segmentSchema>;

export const videoDataSchema = z.object({
  videoId: z.string(),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  /** ISO 8601 or as shown; empty: unknown. */
  date: z.string(),
  comments: z.array(commentSchema),
  /** Of the comments; absent: none. */
  notLoaded: z.optional(notLoadedSchema),
  /** At most `maxSegments`; empty: no captions could be had. */
  segments: z.array(segmentSchema),
  /** Of the captions, BCP-47; empty: unknown. */
  language: z.string(),
  /** Lines beyond `maxSegments`. */
  leftOut: z.number(),
});
export type VideoData = z.infer<typeof videoDataSchema>;

/** S9.9. */
export const maxSegments = 4000;
export const maxSegmentLength = 300;
export const maxEmailTokens = 2000;

const resultSchema = z.object({
  title: z.string(),
  /** Unwrapped: the page itself, no redirect of the engine. */
  url: z.string(),
  snippet: z.string(),
});
export const searchDataSchema = z.object({
  title: z.string(),
  query: z.string(),
  results: z.array(resultSchema),
});
export type SearchData = z.infer<typeof searchDataSchema>;

/** What the Markdown says of a post beyond its data. */
export interface PostDetails {
  /** An `Element` of the copy (this room knows no DOM): its words with links, lists and code. */
  body: object | null;
  /** The site's own name of the author; empty: none besides the name. */
  handle: string;
  /** ISO 8601, or empty. */
  date: string;
}

export interface SocialDetails {
  post: PostDetails;
  comments: readonly PostDetails[];
  answered?: readonly PostDetails[];
  posts?: readonly { post: PostDetails; comments: readonly PostDetails[] }[];
  isChat: boolean;
}

/** What a site's reader found in a page. */
export type SitePage =
  | { kind: 'mail'; data: EmailData }
  | {
      kind: 'social';
      data: Omit<SocialData, 'readabilityMarkdown'>;
      /** For the Markdown, in the order of the data; never stored. */
      details?: SocialDetails;
    }
  | { kind: 'video'; data: VideoData }
  | { kind: 'search'; data: SearchData };
