import { checkSteps, EvidenceSource, type QuotedDocument } from '#domain/evidence/check-mark.ts';
import type { Citation } from '#domain/evidence/citation.ts';
import { type Mark, readMarks } from '#domain/evidence/marks.ts';

/** `checkSteps` in one step. */
function checkMark(mark: Mark, index: number, sources: readonly EvidenceSource[]): Citation {
  const steps = checkSteps(mark, index, sources);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** All marks of an answer; documents in the order of their numbers in the prompt. */
export function checkAnswer(raw: string, documents: readonly QuotedDocument[]): Citation[] {
  const sources = documents.map((document) => new EvidenceSource(document));
  return readMarks(raw).marks.map((mark, index) => checkMark(mark, index, sources));
}
