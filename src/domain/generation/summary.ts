import * as z from 'zod/mini';
import { type DocType, type Document, segmentsOf } from '../documents/documents.ts';

/** What is summarised (S2.16); `several`: more than one document. */
export const summaryKinds = ['page', 'video', 'pdf', 'email', 'several'] as const;
export type SummaryKind = (typeof summaryKinds)[number];

/** S2.16, and `compare` of several sources. `transcript` shows the video's own words: nothing is generated for it. */
const summaryTabs = [
  'all',
  'summary',
  'compare',
  'keyTakeaways',
  'timestamped',
  'comment',
  'transcript',
  'actions',
  'customize',
] as const;
export const summaryTabSchema = z.enum(summaryTabs);
export type SummaryTab = z.infer<typeof summaryTabSchema>;

export const summaryLengths = ['short', 'medium', 'long'] as const;
export const summaryLengthSchema = z.enum(summaryLengths);
export type SummaryLength = z.infer<typeof summaryLengthSchema>;

/** A list of things to do is as long as it is; a request of one's own says how long its result is. */
export function hasLength(tab: SummaryTab): boolean {
  return tab !== 'actions' && tab !== 'transcript' && tab !== 'customize';
}

/** What a document has that a tab needs. */
export interface SummaryFacts {
  kind: SummaryKind;
  /** Comments that were read with it. */
  comments: number;
  /** Timed lines of a video. */
  segments: number;
  /** Documents; absent: one, or two that are compared. */
  count?: number;
  /** Of one document; absent: what its kind says. */
  docType?: DocType;
}

type Facts = Pick<Document, 'doc_type' | 'doc_type_dependent_data'>;

export function summaryFacts(documents: readonly Facts[]): SummaryFacts {
  const [first] = documents;
  if (!first || documents.length > 1) {
    return { kind: 'several', comments: 0, segments: 0, count: documents.length };
  }
  const data = first.doc_type_dependent_data;
  const comments = 'comments' in data ? data.comments.length : 0;
  const segments = segmentsOf(data).length;
  return { kind: kindOf(first.doc_type), comments, segments, docType: first.doc_type };
}

/** Documents with a time for each line. */
const timed: ReadonlySet<DocType> = new Set(['page_content__youtube', 'video', 'audio']);

function kindOf(docType: DocType): SummaryKind {
  if (timed.has(docType)) return 'video';
  if (docType === 'page_content__email') return 'email';
  return docType === 'page_content__pdf' ? 'pdf' : 'page';
}

/** The tabs that fit, in the order in which they are shown. */
export function tabsFor({ kind, comments, segments, docType }: SummaryFacts): SummaryTab[] {
  // A recording may be of a meeting.
  const isShow =
    kind === 'video' && (docType ?? 'page_content__youtube') === 'page_content__youtube';
  return summaryTabs.filter((tab) => {
    if (tab === 'timestamped' || tab === 'transcript') return segments > 0;
    if (tab === 'comment') return comments > 0;
    if (tab === 'compare') return kind === 'several';
    return tab !== 'actions' || !isShow;
  });
}
