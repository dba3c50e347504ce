import type { DocType } from '../documents/documents.ts';

/** What a search of everything has found of a person's own. */
export interface Found {
  kind: 'chat' | 'document' | 'picture' | 'memo';
  /** Of the chat, document or memo. */
  id: string;
  title: string;
  /** A line of its text, around the words; empty where its title says all. */
  line: string;
  /** When it was last changed, ISO 8601. */
  at: string;
  /** Of a document or picture; `isHere` false: its text is on the server alone. */
  document?: { docType: DocType; isHere: boolean };
}

/** The newest first. */
export const newestFirst = (a: Pick<Found, 'at'>, b: Pick<Found, 'at'>): number =>
  a.at === b.at ? 0 : a.at < b.at ? 1 : -1;
