import type { Usage } from '#domain/conversations/conversations.ts';
import type { AnswerOutcome } from '#domain/conversations/turns.ts';
import type { Coverage } from '#domain/evidence/coverage.ts';
import { processedOf } from '#domain/evidence/processed-tokens.ts';
import { isContinuable } from '#domain/replies/answer-end.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { PreparedAnswer } from '../generate/prepare-answer.ts';
import type { LiveText } from './live-text.ts';

/** An answer that was cut or broke off has text that can be continued. */
export function endedBy(
  { live, usage }: { live: LiveText; usage: Usage | null },
  thrown: unknown,
): AnswerOutcome {
  const outcome = failed(thrown);
  const code = outcome.error?.code ?? '';
  // Another page or device of the person has stopped it.
  if (code === 'aborted') return { status: 'stopped', error: null, usage };
  const canGoOn = isContinuable(code) || code === 'interrupted';
  const hasText = live.whole().text !== '';
  return { ...outcome, usage, status: canGoOn && hasText ? 'interrupted' : outcome.status };
}

/** It failed, and the same request may succeed later. */
export const mayPass = ({ status, error }: AnswerOutcome): boolean =>
  status === 'failed' && error?.retryable === true;

export function failed(error: unknown): AnswerOutcome {
  return { status: 'failed', error: toCodedError(error).toData(), usage: null };
}

export function interruptedOutcome(): AnswerOutcome {
  return {
    status: 'interrupted',
    error: new CodedError('interrupted').toData(),
    usage: null,
  };
}

/** With the token count of the provider, where the whole prompt was one request. */
export function coverageOf(
  { coverage, prepared }: { coverage: Coverage | null; prepared: PreparedAnswer | null },
  usage: Usage | null,
): Coverage | null {
  const documents = prepared?.documents ?? [];
  if (!prepared || documents.length === 0 || coverage?.mode === 'parts') return coverage;
  const { promptTokens, imageTokens = 0 } = prepared;
  const counted = promptTokens === null ? null : promptTokens - imageTokens;
  const processed = processedOf(usage?.promptTokens ?? null, counted, {
    characters: documents.reduce((sum, { pure_text }) => sum + pure_text.length, 0),
    tokens: documents.reduce((sum, { tokens }) => sum + tokens, 0),
  });
  if (!processed || coverage?.processed) return coverage;
  const read = documents.reduce((sum, { passages }) => sum + passages.length, 0);
  return {
    ...(coverage ?? { mode: 'whole', unit: 'passages', read, of: read, failed: [] }),
    processed,
  };
}
