import * as z from 'zod/mini';
import { errorDataSchema } from '../conversations/conversations.ts';
import { pageFactsSchema } from '../documents/page-facts.ts';
import { type WebResult, webResultSchema } from './web-result.ts';

/** Where results come from: a service of the person's, the Gloss server's, the page of an engine in the browser. */
export const searchSources = ['endpoint', 'server', 'engine'] as const;
export const searchSourceSchema = z.enum(searchSources);
export type SearchSource = z.infer<typeof searchSourceSchema>;

/** Why a source had no results, or a page was not read. */
export type SearchError = z.infer<typeof errorDataSchema>;

/** A source that was asked. Of a page in place of results, `error.details` has `block` and `url`. */
const searchAttemptSchema = z.object({
  source: searchSourceSchema,
  /** For people: `SearXNG`, `google`, a host. */
  name: z.string(),
  state: z.enum(['running', 'found', 'failed']),
  /** Results of all queries together. */
  count: z.number(),
  error: z.nullable(errorDataSchema),
});
export type SearchAttempt = z.infer<typeof searchAttemptSchema>;

/**
 * `waiting` to be read, `read`, or `snippet`: it could not be read in time, and its snippet is used. `excluded`: the person
 * chose that its site is never read or sent.
 */
const searchPageStates = ['waiting', 'read', 'snippet', 'excluded'] as const;

const searchPageSchema = z.extend(webResultSchema, {
  state: z.enum(searchPageStates),
  /** What the answer is made of; null: not yet, or nothing. */
  docId: z.nullable(z.string()),
  /** What it states of itself; absent: it was not read, or states nothing. */
  facts: z.optional(pageFactsSchema),
  /** Why it was not read. */
  error: z.nullable(errorDataSchema),
});
export type SearchPage = z.infer<typeof searchPageSchema>;

/**
 * `blocked`: no source had results, and an engine shows a check that the person can solve. The last three are final;
 * `stopped`: by the person, with what was read until then.
 */
const searchStates = [
  'planning',
  'searching',
  'blocked',
  'solving',
  'reading',
  'finishing',
  'done',
  'stopped',
  'failed',
] as const;
const searchStateSchema = z.enum(searchStates);
export type SearchState = z.infer<typeof searchStateSchema>;

/** The steps of a search, stored with its question. */
export const searchRunSchema = z.object({
  /** The question. */
  messageId: z.string(),
  conversationId: z.string(),
  /** Its answer: uses of a plan are counted by it. */
  answerId: z.string(),
  question: z.string(),
  state: searchStateSchema,
  /** What was read for the chat before answers the question: nothing was searched. */
  isAnswered: z.boolean(),
  queries: z.array(z.string()),
  attempts: z.array(searchAttemptSchema),
  /** In the order of the merged results: those that are read, and those that are excluded. */
  pages: z.array(searchPageSchema),
  /** Further results, which take the place of pages that are left out. */
  spare: z.array(webResultSchema),
  error: z.nullable(errorDataSchema),
});
export type SearchRun = z.infer<typeof searchRunSchema>;

/** How a search starts: with the queries and pages of another that it repeats, or with none. */
export interface SearchStart {
  /** Empty: the model makes them. */
  queries: string[];
  /** Not empty: no query is run, and these are read as far as they are not. */
  pages: SearchPage[];
  spare: WebResult[];
}

/** The documents that the answer is made of. */
export const documentsOf = ({ pages }: Pick<SearchRun, 'pages'>): string[] =>
  pages.flatMap(({ docId }) => docId ?? []);

/** S9.11. */
export const defaultResultsCount = 6;
