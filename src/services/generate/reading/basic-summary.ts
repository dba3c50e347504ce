import type { Document } from '#domain/documents/documents.ts';
import { type SummaryLength, summaryFacts } from '#domain/generation/summary.ts';
import type { SummaryTask } from '#domain/generation/task.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import {
  type BasicAnswer,
  type BasicInput,
  type BasicWork,
  basicAnswer,
  basicDigest,
  basicList,
} from '../../llm/basic/basic-answer.ts';
import { likedComments } from './liked-comments.ts';

/** Sentences of a summary; 0: by the length of the source. */
const sentences: Record<SummaryLength, number> = { short: 3, medium: 0, long: 12 };
const takeaways: Record<SummaryLength, number> = { short: 4, medium: 7, long: 12 };

/**
 * The tabs of a summary that can be made of the source's own sentences.
 * @throws needs_model for the others
 */
export async function basicSummary(
  work: BasicWork,
  documents: readonly Document[],
  input: BasicInput,
  task: SummaryTask,
  signal: AbortSignal,
): Promise<BasicAnswer> {
  const { length } = task;
  switch (task.tab) {
    case 'summary':
      return basicDigest(work, input, sentences[length], signal);
    case 'keyTakeaways':
      return basicList(work, input.documents, takeaways[length], signal);
    case 'timestamped':
      return chapters(work, documents, input, length, signal);
    case 'all':
      return everything(work, documents, input, task, signal);
    case 'comment':
      return likedComments(documents, takeaways[length]);
    case 'customize':
      return basicAnswer(work, { ...input, question: task.prompt, task: 'question' }, signal);
    case 'actions':
    case 'compare':
    case 'transcript':
      throw new CodedError('needs_model', 'Gloss Basic extracts and searches', {
        wanted: task.tab,
      });
  }
}

async function everything(
  work: BasicWork,
  documents: readonly Document[],
  input: BasicInput,
  { length }: SummaryTask,
  signal: AbortSignal,
): Promise<BasicAnswer> {
  const digest = await basicDigest(work, input, sentences[length], signal);
  if (summaryFacts(documents).segments === 0) return digest;
  const { text, passages } = await chapters(work, documents, input, length, signal);
  return {
    ...digest,
    text: `${digest.text}\n\n---\n\n${text}`,
    passages: digest.passages + passages,
  };
}

/** One sentence of each part of a video, in its order: the mark gives its time. */
async function chapters(
  work: BasicWork,
  [document]: readonly Document[],
  { documents: [read] }: BasicInput,
  length: SummaryLength,
  signal: AbortSignal,
): Promise<BasicAnswer> {
  if (!document || !read) return { text: '', passages: 0, kind: 'digest' };
  const count = Math.min(takeaways[length], read.passages.length);
  const size = Math.ceil(read.passages.length / Math.max(1, count));
  const lines: string[] = [];
  for (let from = 0; from < read.passages.length; from += size) {
    const passages = read.passages
      .slice(from, from + size)
      .map((passage, i) => (isSpoken(document, from + i) ? passage : { ...passage, text: '' }));
    const part = { ...read, docId: `${read.docId} ${from}+${size}`, passages };
    const { text } = await basicList(work, [part], 1, signal, from);
    if (text !== '') lines.push(text);
  }
  return { text: lines.join('\n'), passages: lines.length, kind: 'digest' };
}

/** The description of a video has no times. */
const isSpoken = ({ passages }: Document, at: number) => passages[at]?.anchor.kind !== 'dom';
