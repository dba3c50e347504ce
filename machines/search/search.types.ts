import type { PageFacts } from '#domain/documents/page-facts.ts';
import type {
  SearchAttempt,
  SearchPage,
  SearchRun,
  SearchSource,
} from '#domain/search-web/search-run.ts';
import type { WebResult } from '#domain/search-web/web-result.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';

/** `busy`: it goes on by itself; `needsUser`: a check is shown in place of results. */
export type SearchTag = 'busy' | 'needsUser';

export interface SearchInput
  extends Pick<SearchRun, 'messageId' | 'conversationId' | 'answerId' | 'question'> {
  /** Empty: the model makes them. */
  queries: string[];
  /** Not empty: nothing is searched. */
  pages: SearchPage[];
  spare: WebResult[];
}

/** JSON; texts of pages are in their documents. */
export interface SearchContext extends SearchInput {
  isAnswered: boolean;
  /** Sources that are still to be asked, in order; null: not known yet. */
  left: SearchSource[] | null;
  names: SourceNames;
  attempts: SearchAttempt[];
  isStopped: boolean;
  error: ErrorData | null;
}

export type SearchEvent =
  /** Ends the search: the answer is made of what was read until then. */
  | { type: 'search.stop' }
  /** Opens the page of the engine that is blocked, and goes on when it shows results. */
  | { type: 'search.solve' }
  /** From the reading actor, once for each page. */
  | ({ type: 'page.read' } & ReadPage)
  | { type: 'page.unread'; url: string; error: ErrorData };

export interface ReadPage {
  url: string;
  docId: string;
  title: string;
  /** What it states of itself. */
  facts?: PageFacts;
}

/** The one request before a search. */
export interface PlanInput {
  messageId: string;
  answerId: string;
  question: string;
  /** Known already; empty: the model makes them. */
  queries: string[];
}

export interface Plan {
  isAnswered: boolean;
  queries: string[];
  /** Of a question that needs no search: what was read before. */
  pages: SearchPage[];
  /** In the order of the settings; those that are not set up are left out. */
  sources: SearchSource[];
  /** What people call them. */
  names: SourceNames;
}

/** Absent: as the source is called here. */
type SourceNames = Partial<Record<SearchSource, string>>;

export interface FindInput {
  answerId: string;
  source: SearchSource;
  queries: string[];
  /** The page of the engine is shown, so that the person can solve its check. */
  isShown: boolean;
}

/** What a source found; empty: it answered without a result. */
export interface Found {
  name: string;
  count: number;
  /** Why queries of several got no answer; absent: all did. */
  error?: ErrorData;
  pages: SearchPage[];
  spare: WebResult[];
}

export interface ReadInput {
  url: string;
}

export interface QuoteInput {
  /** That were not read. */
  pages: SearchPage[];
}

/** Documents of the snippets of pages that were not read. */
export interface Snippets {
  documents: { url: string; docId: string }[];
}

export interface SearchOutput {
  docIds: string[];
  error: ErrorData | null;
}
