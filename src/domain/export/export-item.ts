import type { Failure } from '../evidence/failure-texts.ts';
import type { PageParts } from '../markdown/html/page-parts.ts';

/** What of one's own can be exported. */
export const exportKinds = ['chats', 'documents', 'memos', 'receipts'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** Words of a source, as a memo or an answer quotes them. */
export interface ExportedQuote {
  id: string;
  exact: string;
  /** What was around them on their page; null: not known. */
  around: { prefix: string; suffix: string } | null;
  /** What a person wrote of them; empty: nothing. */
  note: string;
  /** Address of the source; null: it has none. */
  link: string | null;
  title: string;
  author: string;
  colour: string;
  tags: string[];
  /** ISO 8601. */
  created: string;
}

/** A chat, a document with what was quoted of it, a memo or a receipt. */
export interface ExportItem {
  kind: ExportKind;
  id: string;
  title: string;
  /** ISO 8601. */
  created: string;
  updated: string;
  /** Address of the source; null: it has none. */
  link: string | null;
  /** Where it is in this product; null: there is no address. */
  place: string | null;
  authors: string[];
  /** A day of the source, `YYYY-MM-DD`; null: not known. */
  published: string | null;
  tags: string[];
  /** Markdown; of a receipt its JSON. */
  body: string;
  quotes: ExportedQuote[];
  /** Items that it speaks of, by kind and id. */
  about: string[];
}

/** By which items name each other. */
export const keyOf = ({ kind, id }: Pick<ExportItem, 'kind' | 'id'>): string => `${kind}/${id}`;

/** What a memo without a title is called by. */
export const firstLine = (text: string): string => text.trim().split('\n', 1)[0]!.slice(0, 60);

/** The last line of an item's Markdown, where it names others. */
export const linkLine =
  /^\[\[(?:chats|documents|memos|receipts)\/[^\]]*\]\](?: · \[\[[^\]]+\]\])*$/;

export interface ExportedFile {
  path: string;
  text: string;
}

/** What the page that exports gives: its language, and words of pages of HTML. */
export interface ExportTexts extends Pick<PageParts, 'text' | 'number'> {
  title: string;
  /** BCP 47. */
  language: string;
}

/** What the texts of items need of who exports. */
export interface ExportWords {
  /** The text before a quote that was not found. */
  failed: (failure: Failure) => string;
  /** Address of a chat or a memo; null: it has none. */
  placeOf: (feature: 'chat' | 'memos', id: string) => string | null;
}

/** A folder of the person's file system. */
export interface ExportFolder {
  /** null: there is no such file. */
  readonly read: (path: string) => Promise<string | null>;
  readonly write: (path: string, text: string) => Promise<void>;
}
