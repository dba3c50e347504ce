import type { BasicPhrases } from '#domain/reading/basic-phrases.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import { shapeOf } from '#domain/reading/task-of.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { DigestSentence, QueryPart, ReadDocument } from '#workers/reading/reading.api.ts';

/** What Gloss Basic works with: sentences taken from the source, as they stand. */
export interface BasicWork {
  /** The sentences that say most; `most` 0: by the length of the source. */
  digest(
    documents: readonly ReadDocument[],
    max: number,
    signal: AbortSignal,
  ): Promise<DigestSentence[]>;
  /** Sentences of at most `most` passages that match the question, best passage first. */
  quote(
    documents: readonly ReadDocument[],
    query: readonly QueryPart[],
    max: number,
    signal: AbortSignal,
  ): Promise<DigestSentence[]>;
}

export interface BasicInput {
  /** In the order of their numbers. */
  documents: readonly ReadDocument[];
  question: string;
  /** What was asked before; completes a question of few words. */
  before: string;
  task: ReadingTask;
  phrases: BasicPhrases;
}

export interface BasicAnswer {
  /** Markdown; each line of the source with its mark. */
  text: string;
  /** Passages it stands on. */
  passages: number;
  kind: 'digest' | 'passages';
}

/** Passages shown for a question. */
const shownPassages = 5;
/** Words of the question before weigh this much. */
const weightBefore = 0.3;

/**
 * Extracts and searches; it is no model (DESIGN section 1).
 * @throws needs_model for what it cannot do: chat, translate, rewrite, draft
 */
export async function basicAnswer(
  work: BasicWork,
  input: BasicInput,
  signal: AbortSignal,
): Promise<BasicAnswer> {
  const { documents, question, task } = input;
  const shape = shapeOf(question);
  if (documents.length === 0) throw needsModel('chat');
  if (shape === 'transform' || shape === 'compose') throw needsModel(shape);
  const wantsAll = task === 'whole' || (task === 'auto' && shape === 'condense');
  return wantsAll ? digest(work, input, signal) : passages(work, input, signal);
}

function needsModel(wanted: string): CodedError {
  return new CodedError('needs_model', 'Gloss Basic extracts and searches', { wanted });
}

async function digest(
  work: BasicWork,
  { documents, phrases }: BasicInput,
  signal: AbortSignal,
): Promise<BasicAnswer> {
  const sentences = await work.digest(documents, 0, signal);
  if (sentences.length === 0) return nothing(phrases);
  const titles = documents.length > 1;
  const blocks = documents.flatMap(({ docId, title }, index) => {
    const own = sentences.filter((sentence) => sentence.docId === docId);
    const lines = own.map((sentence) => `- ${marked(sentence, index + 1)}`).join('\n');
    if (lines === '') return [];
    return titles ? [`**${asText(title)}**`, lines] : [lines];
  });
  return {
    text: [phrases.digest, ...blocks].join('\n\n'),
    passages: countPassages(sentences),
    kind: 'digest',
  };
}

async function passages(
  work: BasicWork,
  { documents, question, before, phrases }: BasicInput,
  signal: AbortSignal,
): Promise<BasicAnswer> {
  const query = [
    { text: question, weight: 1 },
    { text: before, weight: weightBefore },
  ];
  const sentences = await work.quote(documents, query, shownPassages, signal);
  if (sentences.length === 0) return nothing(phrases);
  const numbers = new Map(documents.map(({ docId }, index) => [docId, index + 1]));
  const blocks: string[] = [];
  for (const group of byPassage(sentences)) {
    const { docId } = group[0]!;
    const heading = headingOf(group[0]!, documents);
    const lines = group.map((sentence) => `> ${marked(sentence, numbers.get(docId) ?? 1)}`);
    blocks.push((heading === '' ? '' : `**${asText(heading)}**\n\n`) + lines.join('\n> \n'));
  }
  return {
    text: [phrases.passages, ...blocks].join('\n\n'),
    passages: blocks.length,
    kind: 'passages',
  };
}

const maxHeading = 80;

/** The last two headings above a passage; not the title, which stands over the answer. */
function headingOf({ docId, under }: DigestSentence, documents: readonly ReadDocument[]): string {
  const title = documents.find((document) => document.docId === docId)?.title ?? '';
  return under
    .split(' › ')
    .filter((heading) => heading !== title)
    .slice(-2)
    .map((heading) =>
      heading.length > maxHeading
        ? `${heading.slice(0, maxHeading).replace(/[\ud800-\udbff]?\s*$/, '')}…`
        : heading,
    )
    .join(' › ');
}

function nothing(phrases: BasicPhrases): BasicAnswer {
  return { text: phrases.nothing, passages: 0, kind: 'passages' };
}

function marked({ text, passage, quote }: DigestSentence, number: number): string {
  return `${asText(text)} [[${number}.${passage + 1} "${quote}"]]`;
}

function byPassage(sentences: readonly DigestSentence[]): DigestSentence[][] {
  const groups: DigestSentence[][] = [];
  for (const sentence of sentences) {
    const last = groups.at(-1)?.[0];
    if (last?.docId === sentence.docId && last.passage === sentence.passage) {
      groups.at(-1)!.push(sentence);
    } else groups.push([sentence]);
  }
  return groups;
}

function countPassages(sentences: readonly DigestSentence[]): number {
  return new Set(sentences.map(({ docId, passage }) => `${docId} ${passage}`)).size;
}

/** Words of a page as Markdown that shows them as they are. */
function asText(words: string): string {
  return words
    .replace(/[\\`*_[\]<>#|~$]/g, '\\$&')
    .replace(/^(\d+)([.)])(?=\s)/, '$1\\$2')
    .replace(/^([-+])(?=\s)/, '\\$1')
    .replace(/:\/\//g, '\\://');
}
