import type { TakenPassages } from '#domain/conversations/taken-passages.ts';
import { type Document, marksIn } from '#domain/documents/documents.ts';
import { headingQuestions } from '#domain/faq/heading-questions.ts';
import type { GenerationTask } from '#domain/generation/task.ts';
import { type BasicPhrases, englishBasicPhrases } from '#domain/reading/basic-phrases.ts';
import { excerptCoverage, wholeCoverage } from '#domain/reading/coverage-of.ts';
import { factsOf } from '#domain/reading/document-facts.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import { type BasicDocument, basicAnswer } from '#services/llm/basic/basic-answer.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ReadDocument } from '#workers/reading/reading.api.ts';
import type { AnswerEvent } from '../answer-event.ts';
import type { TurnContext } from '../turn-prompt.ts';
import { basicSummary } from './basic-summary.ts';
import { allPieces, readDocuments } from './read-documents.ts';
import type { ReadingDeps } from './reading-deps.ts';

/** An answer of Gloss Basic: nothing is sent anywhere. @throws needs_model */
export async function* answerWithBasic(
  { work, phrases }: ReadingDeps & { phrases?: () => Promise<BasicPhrases> },
  { documents, taken, history, question, begun }: TurnContext,
  { task, generation }: { task: ReadingTask; generation: GenerationTask | null },
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const before = history.findLast(({ type, is_deleted }) => type === 'human' && !is_deleted);
  const isMemory = taken.size > 0 && documents.every(({ doc_id }) => taken.has(doc_id));
  const input = {
    documents: basicDocuments(documents, taken),
    question,
    before: before?.text ?? '',
    // What was read is listed, whatever is asked of it.
    task: isMemory ? ('question' as const) : task,
    phrases: (await phrases?.()) ?? englishBasicPhrases,
  };
  if (generation?.kind === 'explain' || generation?.kind === 'tool') {
    throw new CodedError('needs_model', 'needs a model');
  }
  const answer = generation
    ? await basicSummary(work, documents, input, generation, signal)
    : await basicAnswer(work, input, signal);
  const coverage =
    answer.kind === 'digest' && taken.size === 0
      ? wholeCoverage(documents)
      : excerptCoverage(documents, answer.passages);
  if (coverage) yield { kind: 'coverage', coverage };
  const isStarted = begun !== null && answer.text.startsWith(begun);
  yield { kind: 'content', text: isStarted ? answer.text.slice(begun.length) : answer.text };
}

function basicDocuments(documents: readonly Document[], taken: TakenPassages): BasicDocument[] {
  return readDocuments(documents, allPieces(documents)).map((read, index) => {
    const document = documents[index]!;
    const own = taken.get(document.doc_id);
    const facts = factsOf(document);
    if (own) {
      // What it lists is not read before: only what is sure is shown.
      const ids = own.isUnsure ? new Set<string>() : own.ids;
      const isMarks = marksIn(document) !== null;
      return { ...onlyTaken(read, document, ids), facts, headings: [], isOfMemory: true, isMarks };
    }
    return { ...read, facts, headings: headingQuestions(document).map(({ text }) => text) };
  });
}

/** Its other passages are there without their words, so that marks have the numbers of the page. */
function onlyTaken(
  read: ReadDocument,
  { passages }: Document,
  ids: ReadonlySet<string>,
): ReadDocument {
  return {
    ...read,
    docId: `${read.docId} ${[...ids].join(' ')}`,
    passages: read.passages.map((passage, at) =>
      ids.has(passages[at]?.id ?? '') ? passage : { ...passage, text: '', under: '' },
    ),
  };
}
